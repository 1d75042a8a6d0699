import { describe, expect, it } from "vitest";
import {
  firstContents,
  maxPanes,
  paneOptions,
  resultsOfSamePicture,
  sourceContent,
  standing,
  withContent,
  withoutPane,
  withPane,
} from "../../../../app/screens/studio/compare/comparison";
import { imageOf, uploadOf } from "./documents";

const upload = uploadOf("a");
/** Results of one picture. */
const [first, second, third, fourth, fifth] = [
  imageOf("b", { upload }),
  imageOf("c", { upload }),
  imageOf("d", { upload }),
  imageOf("e", { upload }),
  imageOf("f", { upload }),
] as const;
const idsOf = (images: readonly { id: string }[]) => images.map(({ id }) => id);

describe("what can be compared", () => {
  it("is every finished result of the same picture", () => {
    const others = [
      imageOf("x"),
      imageOf("y", { upload, state: "failed" }),
      imageOf("z", { upload, state: "running" }),
    ];
    const results = resultsOfSamePicture(first, [first, ...others, second]);
    expect(idsOf(results)).toEqual(idsOf([first, second]));
  });

  it("is named by mode, scale and format, and numbered by age where that reads the same", () => {
    const larger = imageOf("g", { upload, quote: { ...first.quote, widthPx: 1_600, heightPx: 1_200 } });
    expect(paneOptions([second, larger, first]).map(({ label }) => label)).toEqual([
      "Before",
      "Standard 2× PNG, no. 2",
      "Standard 4× PNG",
      "Standard 2× PNG, no. 1",
    ]);
  });

  it("begins with the newest results, or with the picture as it came where there is one only", () => {
    expect(firstContents(first, [first])).toEqual([sourceContent, first.id]);
    const all = [first, second, third, fourth, fifth];
    expect(firstContents(third, all)).toEqual(idsOf([third, first, second, fourth]));
  });
});

describe("the panes", () => {
  const options = paneOptions([first, second, third, fourth]);

  it("show each thing once: what another pane shows is exchanged", () => {
    const panes = [first.id, second.id, third.id];
    expect(withContent(panes, 0, third.id)).toEqual([third.id, second.id, first.id]);
    expect(withContent(panes, 1, fourth.id)).toEqual([first.id, fourth.id, third.id]);
    expect(withContent(panes, 7, fourth.id)).toEqual(panes);
  });

  it("are two at least and four at most", () => {
    let panes = withPane([first.id, second.id], options);
    expect(panes).toEqual([first.id, second.id, sourceContent]);
    panes = withPane(withPane(panes, options), options);
    expect(panes).toHaveLength(maxPanes);
    expect(withoutPane(panes, 0)).toHaveLength(3);
    expect(withoutPane([first.id, second.id], 0)).toHaveLength(2);
  });

  it("let go of what was deleted, and close where too little is left", () => {
    const left = paneOptions([first]);
    expect(standing([first.id, second.id, sourceContent], left)).toEqual([first.id, sourceContent]);
    expect(standing([first.id, second.id], left)).toBeNull();
  });
});
