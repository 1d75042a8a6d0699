/** Previews are free: a part of the picture at full quality, so many in a minute for each person. */
export const previewLimits = { maxEdgePx: 256, previewsPerMinute: 20 } as const;

/**
 * Headers of a preview, each "x,y,width,height": which part of the upright picture it shows, and where that lies in the
 * result that the whole picture would give.
 */
export const previewHeaders = { region: "X-Preview-Region", result: "X-Preview-Result-Region" } as const;
