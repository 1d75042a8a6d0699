import { readD1Migrations, cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { localChat, localStripe } from "./scripts/stack/worker-variables.mjs";
import { freePorts } from "./scripts/stack/ports.mjs";

const directoryMigrations = await readD1Migrations(
  new URL("./functions/directory/migrations", import.meta.url).pathname,
);

// The stand-ins are started by the global setup; the Worker must know their addresses before.
const [stripePort = 0, chatPort = 0, receiverPort = 0, replicatePort = 0, falPort = 0, gpuBoxPort = 0] =
  await freePorts(6);
process.env["LIMN_STRIPE_PORT"] = String(stripePort);
process.env["LIMN_CHAT_PORT"] = String(chatPort);
process.env["LIMN_RECEIVER_PORT"] = String(receiverPort);
process.env["LIMN_REPLICATE_PORT"] = String(replicatePort);
process.env["LIMN_FAL_PORT"] = String(falPort);
process.env["LIMN_GPU_BOX_PORT"] = String(gpuBoxPort);

// A file of its own: vitest would otherwise load vite.config.ts and Remix with it.
export default defineConfig({
  plugins: [
    cloudflareTest({
      main: "./functions/worker.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          FIREBASE_PROJECT_ID: "demo-limn",
          FIREBASE_API_KEY: "demo-key",
          FIREBASE_AUTH_DOMAIN: "127.0.0.1:9099",
          FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
          ADMIN_EMAILS: " Operator@limn.test,second@limn.test",
          SESSION_SECRET: "a secret that only tests know, of 32 and more",
          ENCRYPTION_SECRET: "another secret that only tests know, of 32 and more",
          DNS_RESOLVER_URL: `http://127.0.0.1:${receiverPort}/dns-query`,
          LOCAL_HOSTS: `127.0.0.1:${receiverPort}`,
          TELEGRAM_API_BASE_URL: `http://127.0.0.1:${chatPort}`,
          TELEGRAM_BOT_TOKEN: localChat.botToken,
          TELEGRAM_CHAT_ID: localChat.chatId,
          STRIPE_API_BASE_URL: `http://127.0.0.1:${stripePort}`,
          STRIPE_SECRET_KEY: localStripe.secretKey,
          STRIPE_WEBHOOK_SECRET: localStripe.webhookSecret,
          SIGN_UPS_PER_DAY: "60",
          // Where the stand-ins of hosted engines are; only tests of theirs connect them (test/support/workerd/hosted.ts).
          STAND_INS: {
            replicate: `http://127.0.0.1:${replicatePort}`,
            fal: `http://127.0.0.1:${falPort}`,
            gpuBox: `http://127.0.0.1:${gpuBoxPort}`,
          },
          // For each of 8 seeds; LIMN_HISTORIES=125 makes a thousand in all.
          HISTORIES_EACH: process.env["LIMN_HISTORIES"] ?? "10",
          // Of each fault; `npm run faults` takes more.
          FAULT_SEEDS: process.env["LIMN_FAULT_SEEDS"] ?? "2",
          DIRECTORY_MIGRATIONS: directoryMigrations,
        },
      },
    }),
  ],
  define: { __EMULATORS__: "true", "process.env.NODE_ENV": '"production"' },
  resolve: {
    alias: { "virtual:remix/server-build": new URL("./build/server/index.js", import.meta.url).pathname },
  },
  test: {
    include: ["test/workerd/**/*.test.ts"],
    // One Worker for all files: starting one takes longer than all tests together. Each test has accounts of its own.
    isolate: false,
    maxWorkers: 1,
    // A deadline for what hangs, not a measure of speed: the machines are shared.
    testTimeout: 60_000,
    // What a test waits for stands in a queue behind what the tests before it left there.
    expect: { poll: { timeout: 40_000 } },
    // What a passing test logs (a webhook that meets a crash, …) is noise, and slow to hand over.
    silent: "passed-only",
    globalSetup: [
      "test/support/start-stripe.ts",
      "test/support/start-chat.ts",
      "test/support/start-receiver.ts",
      "test/support/start-engines.ts",
    ],
    setupFiles: ["test/support/workerd/apply-migrations.ts"],
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "@modelcontextprotocol/client",
            "@modelcontextprotocol/server",
            "@modelcontextprotocol/server/validators/cf-worker",
            "@remix-run/cloudflare",
            "@remix-run/react",
            "react",
            "react-dom/server.browser",
            "standardwebhooks",
            "stripe",
          ],
        },
      },
    },
  },
});
