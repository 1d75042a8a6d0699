import { LimnError } from "#contract/errors";
import type { Quote } from "#contract/jobs";
import type { ModeOffer } from "#contract/mode-offer";
import { wholePictureLimits } from "#contract/limits";
import {
  fileParameters,
  firstValueOf,
  modeNeeds,
  type ParameterName,
  parameterNames,
  parametersOfMode,
} from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import { type Mode, modes } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import type { Engine } from "./engine";
import { falEngine } from "./fal/fal-engine";
import { genericEngine } from "./generic/generic-engine";
import type { HostedEngine } from "./hosted/hosted-engine";
import { isWorthwhile } from "./hosted/scale-factor";
import { limnEngine } from "./limn/limn-engine";
import { limnPictureEngine } from "./limn/limn-picture-engine";
import { replicateEngine } from "./replicate/replicate-engine";
import { workersAiEngine } from "./workers-ai/workers-ai-engine";

/** Limn's own, which need no key and no other service. */
const ownEngines = (env: Env): readonly Engine[] => [limnEngine(env), limnPictureEngine];

/** Who serves what in one environment. */
export interface Engines {
  /** Of every engine, for the operators. */
  readonly ids: readonly string[];
  /** The modes that some engine serves, in the order in which they are offered. */
  readonly availableModes: readonly Mode[];
  /** Every mode, with who serves it first and what can be asked of it here, in the order in which they are offered. */
  readonly modeOffers: readonly ModeOffer[];
  /** What can be asked of a mode here, of one engine or another. Throws `mode-unavailable` where nobody serves it. */
  taken(mode: Mode): readonly ParameterName[];
  /** Those that do all that a job asks for, the preferred first: when one fails the next one is asked. */
  candidates(quote: Quote, picture: PixelSize): readonly Engine[];
  /** A hosted engine by its id; null where none is connected under it. */
  hosted(id: string): HostedEngine | null;
}

const made = new WeakMap<Env, Engines>();

/** The engines of an environment: hosted ones whose key is set go first, Limn's own are what they fall back on. */
export function enginesOf(env: Env): Engines {
  const existing = made.get(env);
  if (existing) return existing;
  const engines = describeEngines([...hostedEngines(env), ...ownEngines(env)]);
  made.set(env, engines);
  return engines;
}

function hostedEngines(env: Env): HostedEngine[] {
  const { generic, replicate, fal, workersAi } = compose(env).providers;
  return [
    ...(generic ? [genericEngine(generic)] : []),
    ...(replicate ? [replicateEngine(replicate)] : []),
    ...(fal ? [falEngine(fal)] : []),
    ...(workersAi ? [workersAiEngine(workersAi.binding, workersAi.circuit)] : []),
  ];
}

/** What a list of engines, the preferred first, comes to. */
export function describeEngines(engines: readonly Engine[]): Engines {
  const serving = (mode: Mode) => engines.filter(({ serves }) => serves[mode]);
  const takenBy = (mode: Mode) => {
    const all = new Set(serving(mode).flatMap(({ serves }) => serves[mode] ?? []));
    return parameterNames.filter((name) => all.has(name) || isOfTheFile(name, mode));
  };
  return {
    ids: [...new Set(engines.map(({ id }) => id))],
    availableModes: modes.filter((mode) => serving(mode).length > 0),
    modeOffers: modes.map((mode) => {
      const able = serving(mode);
      return {
        mode,
        engine: able[0]?.id ?? null,
        takes: able.length > 0 ? takenBy(mode) : [],
        preview: previewOf(mode, able),
      };
    }),
    taken(mode) {
      if (serving(mode).length === 0) throw unavailable(mode);
      return takenBy(mode);
    },
    candidates: ({ mode, parameters, widthPx, heightPx, amountCredits }, picture) => {
      const output = { widthPx, heightPx };
      const able = serving(mode).filter(
        (engine) => takesAll(engine.serves[mode] ?? [], parameters) && canHold(engine, picture),
      );
      const worth = able.filter((engine) => isWorth(engine, mode, picture, output));
      // A model that gains little is still better than nobody.
      const candidates = worth.length > 0 ? worth : able;
      // Nobody pays for it: what costs nothing goes first.
      return amountCredits === 0 ? [...candidates].sort((a, b) => costOf(a) - costOf(b)) : candidates;
    },
    hosted: (id) =>
      engines.find((engine): engine is HostedEngine => engine.kind === "hosted" && engine.id === id) ?? null,
  };
}

/** Hosted models cost money for each picture, Limn's own engines none. */
const costOf = ({ kind }: Engine) => (kind === "hosted" ? 1 : 0);

/** Whoever is asked first for the job is asked for the preview, in modes that enlarge. */
function previewOf(mode: Mode, [first]: readonly Engine[]): ModeOffer["preview"] {
  if (!first || !parametersOfMode[mode].enlarges) return null;
  return first.kind === "hosted" ? "hosted" : "own";
}

function unavailable(mode: Mode): LimnError {
  const publicDetail = modeNeeds[mode];
  return new LimnError("mode-unavailable", { detail: mode, ...(publicDetail && { publicDetail }) });
}

/** Whether nothing that was asked for is left undone. What holds where nothing is said asks for nothing. */
function takesAll(takes: readonly ParameterName[], parameters: Parameters): boolean {
  return parameterNames.every((name) => {
    const value = parameters[name];
    const isAsked = value !== undefined && value !== firstValueOf(name);
    return !isAsked || takes.includes(name) || fileParameters.includes(name);
  });
}

/** Only those that work by rows take a picture that does not fit into memory. */
function canHold({ kind }: Engine, { widthPx, heightPx }: PixelSize): boolean {
  return kind === "rows" || widthPx * heightPx <= wholePictureLimits.maxPixels;
}

/** What Limn does to the file of a mode, whichever engine makes the picture. */
function isOfTheFile(name: ParameterName, mode: Mode): boolean {
  return fileParameters.includes(name) && parametersOfMode[mode].takes.includes(name);
}

function isWorth(engine: Engine, mode: Mode, picture: PixelSize, output: PixelSize): boolean {
  if (engine.kind !== "hosted") return true;
  const model = engine.models.find((candidate) => candidate.mode === mode);
  return model !== undefined && isWorthwhile(model, picture, output);
}
