import {
  type BillingOverview,
  billingOverviewSchema,
  type CheckoutOutcome,
  checkoutOutcomeSchema,
  hostedPageSchema,
  type PlanChangeOutcome,
  type PlanChangePreview,
  type PlanChangeRequest,
  planChangeOutcomeSchema,
  planChangePreviewSchema,
  type Subscription,
  subscriptionSchema,
} from "#contract/billing";
import type { PlanId, PriceListId } from "#contract/price-list";
import { callApi } from "./call";

/** Stripe answers behind these calls, and may take its time. Each throws `LimnError` or `UnreachableError`. */
const timeoutMs = 45_000;

const post = (path: string, json: unknown = {}) => callApi(path, { method: "POST", json, timeoutMs });

/** The address of Stripe's page to buy an item. */
export async function openCheckout(item: PriceListId): Promise<string> {
  return hostedPageSchema.parse(await post("/billing/checkout", { item })).url;
}

/** What became of a Checkout session; the server records what it sees. */
export async function settleCheckout(sessionId: string): Promise<CheckoutOutcome> {
  return checkoutOutcomeSchema.parse(await post("/billing/checkout/settled", { sessionId }));
}

export async function readOverview(): Promise<BillingOverview> {
  return billingOverviewSchema.parse(await callApi("/billing/overview", { method: "GET", timeoutMs }));
}

export async function previewPlan(plan: PlanId): Promise<PlanChangePreview> {
  return planChangePreviewSchema.parse(await post("/billing/plan/preview", { plan }));
}

export async function changePlan(request: PlanChangeRequest): Promise<PlanChangeOutcome> {
  return planChangeOutcomeSchema.parse(await post("/billing/plan", request));
}

/** Lets the plan end with its period, or renew after all. */
export async function setCancellation(cancels: boolean): Promise<Subscription> {
  return subscriptionSchema.parse(await post(cancels ? "/billing/plan/cancel" : "/billing/plan/resume"));
}

/** The address of Stripe's customer portal. */
export async function openPortal(page: "overview" | "payment-method"): Promise<string> {
  return hostedPageSchema.parse(await post("/billing/portal", { page })).url;
}
