import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { commandLineOutputs } from "../../../scripts/artefacts/command-line.mjs";
import { startGuarded } from "../../../scripts/processes/guarded-process.mjs";
import { projectPath } from "../../../scripts/project.mjs";

const lineSchema = z.union([
  z.object({ summary: z.record(z.string(), z.number()) }),
  z.object({ input: z.string(), output: z.string(), state: z.string(), code: z.string().optional() }),
]);
export type CommandLine = z.infer<typeof lineSchema>;

export interface Ended {
  readonly exitCode: number;
  /** What it printed as JSON lines. */
  readonly lines: readonly CommandLine[];
  readonly output: string;
}

/** A command that is at work. */
export interface RunningCommand {
  readonly ended: Promise<Ended>;
  /** Ends it at once, as a crash of the machine would. */
  kill(): Promise<void>;
  /** Asks it to end, as Ctrl-C does. */
  stop(): Promise<void>;
}

const [program = ""] = commandLineOutputs;

/** Starts `limn` as it was built. `onLine` hears each JSON line as it comes. */
export function startLimn(
  folder: string,
  args: readonly string[],
  environment: Record<string, string>,
  onLine: (line: CommandLine) => void = () => {},
): RunningCommand {
  const lines: CommandLine[] = [];
  const command = startGuarded({
    command: process.execPath,
    args: [projectPath(program), ...args],
    folder,
    environment,
    onLine: (text) => {
      if (!text.startsWith("{")) return;
      const line = lineSchema.parse(JSON.parse(text));
      lines.push(line);
      onLine(line);
    },
  });
  const ended = command.exited.then((exitCode) => ({ exitCode, lines, output: command.tail() }));
  return { ended, kill: () => command.kill(), stop: () => command.stop() };
}

/** The sums in the last line. */
export function summaryOf({ lines }: Ended): Record<string, number> | null {
  const last = lines.at(-1);
  return last && "summary" in last ? last.summary : null;
}

/** What was told of each picture, by its output. */
export function statesOf({ lines }: Ended): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => ("summary" in line ? [] : [[line.output, line.code ?? line.state]])),
  );
}

/** A folder with files in it, which is gone after the test. */
export function folderOf(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "limn-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}

/** All files below a folder, hidden ones too, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}
