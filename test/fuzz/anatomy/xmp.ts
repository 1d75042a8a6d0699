import { concatBytes } from "../../support/pictures/bytes";
import type { Anatomy, Part } from "./part";

const lessThan = 0x3c;

/** Tags, each with the text behind it; what stands before the first is a part as well. */
export const xmpAnatomy: Anatomy = {
  takeApart(file) {
    const parts: Part[] = [];
    for (let at = 0; at < file.length; ) {
      const next = file.indexOf(lessThan, at + 1);
      const end = next < 0 ? file.length : next;
      parts.push({ name: "tag", data: file.subarray(at, end) });
      at = end;
    }
    return parts.length > 0 ? parts : null;
  },
  putTogether: (parts) => concatBytes(...parts.map(({ data }) => data)),
};
