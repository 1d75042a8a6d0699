import { StepList } from "../../site/step-list";
import { CodeBlock } from "../../ui/code-block";
import { packFiles } from "./pack-files";

const steps = [
  {
    title: "Unpack",
    text: "Unpack the ZIP into ComfyUI/custom_nodes. There is then a folder custom_nodes/limn. The pack needs what ComfyUI has and nothing more.",
  },
  {
    title: "Give it your key",
    text: "Write the file with Limn's address and your API key, as the next part of this page shows.",
  },
  {
    title: "Restart",
    text: "Restart ComfyUI and load its page again. Double-click the canvas and type Limn: its nodes are there.",
  },
] as const;

/** By hand, which works everywhere; and by ComfyUI's own means. */
export function Install() {
  return (
    <div className="flex min-w-0 flex-col gap-12">
      <StepList steps={steps} />
      <div className="flex flex-col gap-4">
        <h3 className="font-semibold">From ComfyUI's registry</h3>
        <p className="max-w-2xl leading-relaxed text-on-surface-muted">
          In ComfyUI-Manager, open Custom Nodes Manager, search for Limn and choose Install. Or use comfy-cli:
        </p>
        <CodeBlock what="command" text="comfy node install limn" />
        <p className="text-sm text-on-surface-muted">
          Where your Manager does not list Limn yet,{" "}
          <a href={packFiles.zip} download className="underline underline-offset-4">
            download the ZIP
          </a>
          : it is the same pack.
        </p>
      </div>
    </div>
  );
}
