/** The TypeScript SDK as npm installs it: the build packs clients/sdk there. */
export const sdkPackagePath = "/downloads/limn-sdk-0.1.0.tgz";
