// @ts-check

/**
 * How npm itself is run. A script of `npm run` says where it is; started directly, the one on PATH has to do.
 * @param {readonly string[]} args
 * @returns {{command: string, args: string[]}}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm ? { command: process.execPath, args: [npm, ...args] } : { command: "npm", args: [...args] };
}
