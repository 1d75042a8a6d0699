import { applyD1Migrations, env } from "cloudflare:test";

// Before each file: its storage is its own, and new.
await applyD1Migrations(env.DIRECTORY, env.DIRECTORY_MIGRATIONS);
