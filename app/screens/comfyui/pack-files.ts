/** What visitors take with them; the build makes both (scripts/artefacts/comfyui-pack.mjs). */
export const packFiles = {
  zip: "/downloads/limn-comfyui.zip",
  workflow: "/downloads/limn-upscale.json",
} as const;
