import { formatWhole } from "../../../quantities/format";
import { SegmentedControl } from "../../../ui/segmented-control";
import type { Scope } from "../studio-state";
import type { Studio } from "../use-studio";

/** What the button starts, where several pictures wait: the one on show, or all of them for one total. */
export function ScopeField({ studio }: { studio: Studio }) {
  const { drafts, scope } = studio.state;
  return (
    <SegmentedControl<Scope>
      legend="Upscale"
      segments={[
        { value: "one", label: "This picture" },
        { value: "all", label: `All ${formatWhole(drafts.length)} pictures` },
      ]}
      value={scope}
      onChange={studio.changeScope}
    />
  );
}
