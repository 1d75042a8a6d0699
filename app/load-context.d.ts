import type { PageContext } from "#contract/page-context";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
