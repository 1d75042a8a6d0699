// @ts-check
// Imported first by every entry: an old Node gets one sentence instead of a syntax error further on.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Limn needs Node 20.11 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
