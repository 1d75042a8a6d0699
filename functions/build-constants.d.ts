/**
 * Set when the Worker is built: true on a developer's machine and in tests, false in what is deployed (wrangler.toml).
 * The bundler removes whatever stands behind it.
 */
declare const __EMULATORS__: boolean;

/** The bundler puts the value in. */
declare const process: { readonly env: { readonly NODE_ENV: "development" | "production" } };
