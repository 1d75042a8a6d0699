import { createFalEmulator } from "../../emulators/fal/fal-emulator.mjs";
import { createGpuBox } from "../../emulators/gpu-box/gpu-box.mjs";
import { createReplicateEmulator } from "../../emulators/replicate/replicate-emulator.mjs";
import { localEngines } from "../../scripts/stack/worker-variables.mjs";

const portOf = (name: string) => Number(process.env[`LIMN_${name}_PORT`]);

/** Starts the stand-ins of hosted engines for all files. Tests bring their webhooks themselves: the Worker listens nowhere. */
export default async function startEngines(): Promise<() => Promise<void>> {
  const { replicateToken: token, replicateWebhookSecret: webhookSecret, falKey: key } = localEngines;
  const sendsWebhooks = false;
  const servers = [
    await createReplicateEmulator({ port: portOf("REPLICATE"), token, webhookSecret, sendsWebhooks }),
    await createFalEmulator({ port: portOf("FAL"), key, sendsWebhooks }),
    await createGpuBox({ port: portOf("GPU_BOX"), key: "gpu-box-key" }),
  ];
  return async () => {
    for (const { close } of servers) await close();
  };
}
