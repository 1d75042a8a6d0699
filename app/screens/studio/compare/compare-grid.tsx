import { mediaPath } from "#contract/jobs";
import { classNames } from "../../../ui/class-names";
import type { ShownPictures } from "../canvas/shown-pictures";
import type { CanvasView } from "../canvas/use-canvas-view";
import { ComparePane } from "./compare-pane";
import { minPanes, type PaneContent, sourceContent } from "./comparison";
import type { CompareControl } from "./use-compare";

interface CompareGridProps {
  compare: CompareControl;
  contents: readonly PaneContent[];
  pictures: ShownPictures;
  name: string;
  canvas: CanvasView;
  panning: boolean;
  /** Takes the first pane, whose size all of them have. */
  onSurface(element: HTMLElement | null): void;
}

/** Two to four results of one picture, all of the same part of it: one view moves them together. */
export function CompareGrid({ compare, contents, pictures, ...pane }: CompareGridProps) {
  return (
    <ul
      aria-label="Comparison"
      className={classNames(
        "grid min-h-0 flex-1 auto-rows-fr gap-px",
        contents.length === 3 ? "grid-cols-2 lg:grid-cols-3" : "grid-cols-2",
      )}
    >
      {contents.map((content, index) => (
        <ComparePane
          key={content}
          {...pane}
          onSurface={index === 0 ? pane.onSurface : undefined}
          place={index + 1}
          url={content === sourceContent ? (pictures.source ?? "") : mediaPath(content, "result")}
          hasAlpha={pictures.hasAlpha}
          content={content}
          options={compare.options}
          onChoose={(next) => compare.choose(index, next)}
          onRemove={contents.length > minPanes ? () => compare.remove(index) : null}
        />
      ))}
    </ul>
  );
}
