// Who may import whom (docs/architecture.md). Folders are matched from the repository's root.

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @param {string} room @param {readonly string[]} others folders that it must not import */
const roomWithout = (room, others) =>
  forbid(
    `${room}-stays-apart`,
    `${room} must not import ${others.join(", ")}.`,
    { path: `^${room}/` },
    { path: `^(${others.join("|")})/` },
  );

/** @param {string} room @param {string} packages pattern of the only packages that it may use */
const onlyPackages = (room, packages) =>
  forbid(
    `${room}-packages`,
    `${room} may use only these packages: ${packages}.`,
    { path: `^${room}/` },
    { path: "node_modules/", pathNot: `node_modules/(${packages})/` },
  );

/** @param {string} module of functions @param {readonly string[]} others modules above it */
const moduleBelow = (module, others) =>
  forbid(
    `functions-${module}-looks-down`,
    `functions/${module} must not import ${others.join(", ")}: modules import only downwards.`,
    { path: `^functions/${module}/` },
    { path: `^functions/(${others.join("|")})/` },
  );

const noNode = (room) =>
  forbid(
    `${room}-without-node`,
    `${room} runs in browsers and in workerd: nothing of Node's.`,
    { path: `^${room}/` },
    { dependencyTypes: ["core"] },
  );

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    forbid("no-circular", "Modules must not import each other in a circle.", {}, { circular: true }),
    forbid(
      "resolvable",
      "Every import must lead somewhere.",
      {},
      {
        couldNotResolve: true,
        // WebAssembly and the API's types are built; checks run before that.
        pathNot:
          "^(cloudflare:|virtual:|firebase-tools/)|/(kernel|kernel-fused|kernel-checked|filter)\\.wasm(\\?url)?(&inline)?$|/api-types\\.js$",
      },
    ),
    forbid(
      "no-development-packages",
      "What ships must not use a development dependency.",
      { path: "^(app|contract|imaging|functions)/", pathNot: "^app/.*\\.css$" },
      { dependencyTypes: ["npm-dev"], pathNot: "node_modules/@fontsource" },
    ),
    roomWithout("contract", ["app", "clients", "emulators", "functions", "imaging", "scripts", "test"]),
    onlyPackages("contract", "zod"),
    noNode("contract"),
    roomWithout("imaging", ["app", "clients", "emulators", "functions", "scripts", "test"]),
    onlyPackages("imaging", "@jsquash/[^/]+|pako|zod"),
    noNode("imaging"),
    roomWithout("functions", ["app", "clients", "emulators", "scripts", "test"]),
    roomWithout("app", ["functions", "clients", "emulators", "scripts", "test"]),
    roomWithout("emulators", ["app", "clients", "functions", "scripts", "test"]),
    roomWithout("clients", ["app", "emulators", "functions", "scripts", "test"]),
    forbid(
      "sdk-stands-alone",
      "clients/sdk runs anywhere and needs nothing: it imports only itself.",
      { path: "^clients/sdk/" },
      { pathNot: "^clients/sdk/|/api-types\\.js$" },
    ),
    forbid(
      "sdk-by-its-front-door",
      "Other clients use what people who install the SDK have.",
      { path: "^clients/", pathNot: "^clients/sdk/" },
      { path: "^clients/sdk/source/(?!index\\.ts$)" },
    ),
    roomWithout("scripts", ["app", "clients", "functions", "imaging", "test"]),
    moduleBelow("accounts", ["admin", "alerts", "billing", "http", "identity", "jobs", "pages"]),
    moduleBelow("admin", ["http", "pages"]),
    moduleBelow("identity", ["admin", "billing", "http", "jobs", "pages"]),
    moduleBelow("jobs", ["admin", "billing", "http", "identity", "pages"]),
    moduleBelow("billing", ["http", "identity", "jobs", "pages"]),
    moduleBelow("alerts", ["accounts", "billing", "http", "identity", "jobs", "pages"]),
    moduleBelow("directory", ["admin", "billing", "http", "identity", "jobs", "pages"]),
    moduleBelow("webhooks", ["billing", "http", "identity", "jobs", "pages"]),
    moduleBelow("network", [
      "accounts",
      "alerts",
      "billing",
      "http",
      "identity",
      "jobs",
      "pages",
      "webhooks",
    ]),
    moduleBelow("pictures", ["accounts", "alerts", "billing", "http", "identity", "jobs", "pages"]),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^imaging/.*/assembly/|node_modules/.*/node_modules|^build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.browser.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
