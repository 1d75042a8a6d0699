import { LimnError } from "#contract/errors";
import { type ParameterName, parameterNames, parametersOfMode } from "#contract/mode-parameters";
import { type Parameters, parametersSchema } from "#contract/mode-parameters-schema";
import { type Mode, modeLabel } from "#contract/modes";

/**
 * What a request asks of its mode besides the size, and nothing else. Throws `request-invalid`, naming the field, for what the
 * mode does not take, what the engine that serves it here does not take, and what the mode cannot do without.
 */
export function requestedParameters(
  mode: Mode,
  request: Parameters,
  taken: readonly ParameterName[],
): Parameters {
  const { takes, requires } = parametersOfMode[mode];
  const given = parameterNames.filter((name) => request[name] !== undefined);
  for (const name of given) {
    if (!takes.includes(name)) throw refused(name, `${modeLabel(mode)} does not take it.`);
    if (!taken.includes(name))
      throw refused(name, "only a hosted model takes it, and none is connected here.");
  }
  for (const name of requires) {
    if (!given.includes(name)) throw refused(name, `${modeLabel(mode)} needs it.`);
  }
  return parametersSchema.parse(Object.fromEntries(given.map((name) => [name, request[name]])));
}

function refused(name: ParameterName, why: string): LimnError {
  return new LimnError("request-invalid", { publicDetail: `${name}: ${why}` });
}
