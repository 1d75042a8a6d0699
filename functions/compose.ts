import { z } from "zod";
import type { SignInConfiguration } from "#contract/page-context";
import { reportError } from "./alerts/report-error";
import { Circuit } from "./circuit/circuit";
import type { Env } from "./env";
import { type Providers, readProviders } from "./jobs/engines/hosted/providers";
import type { PublicNetwork } from "./network/public-fetch";
import { resolverAt } from "./network/resolve-name";
import type { StripeConfiguration } from "./payments/stripe-client";

/** Empty variables count as not set. */
const filled = z.string().min(1);

const configurationSchema = z.object({
  FIREBASE_PROJECT_ID: filled,
  FIREBASE_API_KEY: filled,
  FIREBASE_AUTH_DOMAIN: filled,
  FIREBASE_JWKS_URL: z.url(),
  SESSION_SECRET: z.string().min(32),
  ENCRYPTION_SECRET: z.string().min(32),
});

const stripeSchema = z.object({
  STRIPE_SECRET_KEY: filled,
  STRIPE_WEBHOOK_SECRET: filled,
  STRIPE_API_BASE_URL: z.url().optional().catch(undefined),
});

/** Cloudflare's resolver, where no other is named. */
const resolverSchema = z.url().catch("https://cloudflare-dns.com/dns-query");

const publicOriginSchema = z
  .url()
  .transform((url) => new URL(url).origin)
  .nullable()
  .catch(null);

/** What the Worker is made of besides its bindings. */
export interface Composition {
  readonly signIn: SignInConfiguration;
  /** Null where nothing can be bought. */
  readonly stripe: StripeConfiguration | null;
  /** Verified addresses of those who may open the operators' pages, in small letters. */
  readonly operatorEmails: ReadonlySet<string>;
  /** What lies at addresses that strangers give. */
  readonly network: PublicNetwork;
  /** Where this Limn is reached from outside, without a slash at the end; null where nobody says it. */
  readonly publicOrigin: string | null;
  /** The hosted engines that are connected. */
  readonly providers: Providers;
}

const composed = new WeakMap<Env, Composition>();

/**
 * The one place that parses the environment. Throws, naming the variables, when one that Limn cannot do without is
 * missing or malformed: nothing is served half configured.
 */
export function compose(env: Env): Composition {
  const existing = composed.get(env);
  if (existing) return existing;
  const parsed = configurationSchema.safeParse(env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join("."));
    throw new Error(`not configured: ${names.join(", ")}`);
  }
  const network = publicNetwork(env);
  const composition = {
    signIn: signInConfiguration(env),
    stripe: stripeConfiguration(env),
    operatorEmails: operatorEmails(env),
    network,
    publicOrigin: publicOriginSchema.parse(env.PUBLIC_ORIGIN),
    providers: readProviders(env, {
      network,
      circuitOf: (provider) => circuitOf(env, provider),
      ai: env.AI,
      wait: (timeMs) => scheduler.wait(timeMs),
    }),
  };
  composed.set(env, composition);
  return composition;
}

function signInConfiguration(env: Env): SignInConfiguration {
  const emulatorHost = __EMULATORS__ ? env.FIREBASE_AUTH_EMULATOR_HOST : undefined;
  return {
    apiKey: env.FIREBASE_API_KEY,
    authDomain: env.FIREBASE_AUTH_DOMAIN,
    projectId: env.FIREBASE_PROJECT_ID,
    emulatorUrl: emulatorHost ? `http://${emulatorHost}` : null,
  };
}

function operatorEmails(env: Env): ReadonlySet<string> {
  const emails = (env.ADMIN_EMAILS ?? "").split(",").map((email) => email.trim().toLowerCase());
  return new Set(emails.filter((email) => email !== ""));
}

function publicNetwork(env: Env): PublicNetwork {
  const fetcher: typeof fetch = (input, init) => fetch(input, init);
  return {
    fetcher,
    resolve: resolverAt(resolverSchema.parse(env.DNS_RESOLVER_URL), fetcher),
    localHosts: __EMULATORS__ ? localHosts(env) : [],
  };
}

/** Of local builds alone: the bundler leaves it out of a deployed Worker. */
function localHosts(env: Env): string[] {
  return (env.LOCAL_HOSTS ?? "").split(",").filter((host) => host !== "");
}

function stripeConfiguration(env: Env): StripeConfiguration | null {
  const parsed = stripeSchema.safeParse(env);
  if (!parsed.success) return null;
  return {
    secretKey: parsed.data.STRIPE_SECRET_KEY,
    webhookSecret: parsed.data.STRIPE_WEBHOOK_SECRET,
    baseUrl: parsed.data.STRIPE_API_BASE_URL ?? null,
    circuit: circuitOf(env, "Stripe"),
  };
}

/**
 * Eight calls in a row, each tried three times, are an outage and not bad luck; half a minute is what somebody who pays waits
 * before they try again.
 */
const circuitRules = { failures: 24, windowMs: 120_000, openMs: 30_000 };

function circuitOf(env: Env, provider: string): Circuit {
  const onOpen = () =>
    reportError(env, "worker", `circuit, ${provider} failed ${circuitRules.failures} times in a row`);
  return new Circuit({ provider, rules: circuitRules, clock: () => Date.now(), onOpen });
}
