import { type ParameterName, parametersOfMode } from "#contract/mode-parameters";
import { type Parameters, parametersSchema } from "#contract/mode-parameters-schema";
import type { Mode } from "#contract/modes";
import { isNetworkMode, networkParameters } from "#imaging/enhance/mode-enlargers";
import { UsageError } from "./usage-error";

/** The command's options for what a mode takes besides the picture; each is text until it is parsed here. */
export const parameterOptions = {
  detail: { type: "string" },
  resemblance: { type: "string" },
  style: { type: "string" },
  "clean-up": { type: "string" },
  content: { type: "string" },
} as const;

const parameterOf = {
  detail: "detail",
  resemblance: "resemblance",
  style: "style",
  "clean-up": "cleanUp",
  content: "content",
} as const satisfies Record<keyof typeof parameterOptions, ParameterName>;

type Given = (typeof parameterOf)[keyof typeof parameterOf];
/** What can be asked of a mode here; what was not given is not there. */
export type CommandParameters = {
  readonly [Name in Given | "keepLocation"]?: NonNullable<Parameters[Name]>;
};

const names = Object.keys(parameterOf) as (keyof typeof parameterOf)[];

/** What was asked of the mode. Throws `UsageError` for what the mode does not take there, and for values out of range. */
export function parametersOf(
  values: Readonly<Partial<Record<keyof typeof parameterOptions, string>>>,
  mode: Mode,
  isRemote: boolean,
): CommandParameters {
  const given = names.filter((name) => values[name] !== undefined);
  const takes = takenBy(mode, isRemote);
  const stray = given.find((name) => !takes.includes(parameterOf[name]));
  if (stray) throw new UsageError(`--${stray} is nothing that the mode ${mode} takes.`);
  const fields = given.map((name) => [parameterOf[name], valueOf(name, values[name] ?? "")] as const);
  const parsed = parametersSchema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return withoutUndefined(parsed.data);
  const refused = given.find((name) => parameterOf[name] === parsed.error.issues[0]?.path[0]);
  throw new UsageError(`--${refused} cannot be "${refused && values[refused]}": see limn --help.`);
}

function withoutUndefined({ detail, resemblance, style, cleanUp, content }: Parameters): CommandParameters {
  return {
    ...(detail !== undefined && { detail }),
    ...(resemblance !== undefined && { resemblance }),
    ...(style !== undefined && { style }),
    ...(cleanUp !== undefined && { cleanUp }),
    ...(content !== undefined && { content }),
  };
}

function takenBy(mode: Mode, isRemote: boolean): readonly ParameterName[] {
  if (isRemote) return parametersOfMode[mode].takes;
  return isNetworkMode(mode) ? networkParameters[mode] : [];
}

function valueOf(name: keyof typeof parameterOptions, text: string): string | number {
  return isWord(name) || text.trim() === "" ? text : Number(text);
}

/** Whether it is chosen by a word; the others are numbers. */
function isWord(name: keyof typeof parameterOptions): boolean {
  return name === "style" || name === "content";
}
