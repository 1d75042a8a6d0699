import { z } from "zod";
import { type PlanId, type PriceListId, packIds, planIds } from "./price-list";

/** Apart from the price list itself: pages that only show prices need no parser. */
export const priceListIdSchema = z.enum([...packIds, ...planIds] as [PriceListId, ...PriceListId[]]);
export const planIdSchema = z.enum(planIds as [PlanId, ...PlanId[]]);
