/** Where the running product and its stand-ins are reached. */
export interface StackAddresses {
  readonly baseUrl: string;
  readonly authEmulatorUrl: string;
  readonly telegramUrl: string;
  /** A customer's server, to which webhooks are sent. */
  readonly receiverUrl: string;
}

const variables = {
  baseUrl: "LIMN_BASE_URL",
  authEmulatorUrl: "LIMN_AUTH_EMULATOR_URL",
  telegramUrl: "LIMN_TELEGRAM_URL",
  receiverUrl: "LIMN_RECEIVER_URL",
} as const;

/** Tells this process and those that it starts where the stack is. */
export function publishStack(addresses: StackAddresses): void {
  process.env[variables.baseUrl] = addresses.baseUrl;
  process.env[variables.authEmulatorUrl] = addresses.authEmulatorUrl;
  process.env[variables.telegramUrl] = addresses.telegramUrl;
  process.env[variables.receiverUrl] = addresses.receiverUrl;
}

/** The addresses of the stack that the global setup started. Throws where none was. */
export function stackAddresses(): StackAddresses {
  return {
    baseUrl: read(variables.baseUrl),
    authEmulatorUrl: read(variables.authEmulatorUrl),
    telegramUrl: read(variables.telegramUrl),
    receiverUrl: read(variables.receiverUrl),
  };
}

function read(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run the tests with npm test, or with Playwright's global setup`);
  return value;
}
