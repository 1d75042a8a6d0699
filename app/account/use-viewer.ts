import { useRouteLoaderData } from "@remix-run/react";
import type { Viewer } from "#contract/session";
import type { loader } from "../root";

/** Who is looking, or null when nobody is signed in. Known before anything is rendered. */
export function useViewer(): Viewer | null {
  return useRouteLoaderData<typeof loader>("root")?.viewer ?? null;
}
