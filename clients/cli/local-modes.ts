import { isNetworkMode, type NetworkMode } from "#imaging/enhance/mode-enlargers";

/** What serves each mode on this machine, without any service. */
export const modelNames: Readonly<Record<NetworkMode, string>> = {
  standard: "fast",
  "upscale-basic": "best with best-clean, or art with art-clean",
  upscale: "fast with detail",
};
export type LocalMode = NetworkMode;
export const isLocalMode = isNetworkMode;
