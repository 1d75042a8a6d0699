import { formatWhole } from "../../../quantities/format";
import { SegmentedControl } from "../../../ui/segmented-control";
import { takesOnePicture } from "../parameters/one-picture";
import { verbOf } from "../parameters/mode-sentences";
import type { Scope } from "../studio-state";
import type { Studio } from "../use-studio";

/** What the button starts, where several pictures wait: the one on show, or all of them for one total, unless the mode takes one alone. */
export function ScopeField({ studio }: { studio: Studio }) {
  const { drafts, scope, settings } = studio.state;
  const oneOnly = takesOnePicture(settings.mode);
  if (oneOnly) return <p className="text-sm text-on-surface-muted">{oneOnly}</p>;
  return (
    <SegmentedControl<Scope>
      legend={verbOf(settings.mode)}
      segments={[
        { value: "one", label: "This picture" },
        { value: "all", label: `All ${formatWhole(drafts.length)} pictures` },
      ]}
      value={scope}
      onChange={studio.changeScope}
    />
  );
}
