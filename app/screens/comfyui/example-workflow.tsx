import { Copy, Download } from "lucide-react";
import { Button } from "../../ui/button";
import { buttonClasses } from "../../ui/button-look";
import { useToast } from "../../ui/toast";
import { copyWorkflow } from "./copy-workflow";
import { packFiles } from "./pack-files";

/** Load Image, Limn Upscale, Save Image, and the balance afterwards: to take along. */
export function ExampleWorkflow() {
  const toast = useToast();
  const copy = async () => {
    try {
      await copyWorkflow();
      toast("done", "Copied. Click ComfyUI's canvas and paste.");
    } catch {
      toast(
        "problem",
        "The workflow could not be copied. Download it and drop the file onto ComfyUI's canvas.",
      );
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ol
        className="flex flex-wrap items-center gap-x-3 gap-y-3 text-sm"
        aria-label="The nodes of the workflow"
      >
        {["Load Image", "Limn Upscale", "Join Image with Alpha", "Save Image"].map((name, index) => (
          <li key={name} className="flex items-center gap-3">
            {index > 0 && (
              <span aria-hidden className="text-on-surface-muted">
                →
              </span>
            )}
            <span className="rounded-medium border border-line-strong bg-surface-raised px-3 py-1.5">
              {name}
            </span>
          </li>
        ))}
      </ol>
      <p className="max-w-2xl leading-relaxed text-on-surface-muted">
        It enlarges a picture twice, gives it its transparency back and saves it; Limn Balance shows what
        credits are left. Drop the file onto ComfyUI's canvas, or copy it here and paste it there. With the
        pack installed it is also under Workflow → Browse Templates → limn.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={packFiles.workflow} download className={buttonClasses("secondary", "medium")}>
          <Download aria-hidden className="size-4" />
          Download the workflow
        </a>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy the workflow
        </Button>
      </div>
    </div>
  );
}
