import type { Mode } from "#contract/modes";
import { Notice } from "../../../ui/notice";
import { unservedSentence } from "../parameters/mode-sentences";

/** In place of a mode's fields where nothing serves it: what it needs. */
export function UnservedNotice({ mode }: { mode: Mode }) {
  return (
    <Notice kind="note">
      {unservedSentence(mode)} Your pictures and settings stay; choose another mode.
    </Notice>
  );
}
