import { inputLimits } from "#contract/limits";
import { LimnError } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { putCarried } from "#functions/pictures/carried-object";
import { objectKeys } from "#functions/pictures/object-keys";
import { objectSource } from "#functions/pictures/object-source";
import { headPrepared, type PreparedShape, putPrepared } from "#functions/pictures/prepared-picture";
import { inEightBits, type OpenedPicture, openPicture } from "#imaging/codecs/open-picture";
import { orient } from "#imaging/color/orientation";
import { carry } from "#imaging/metadata/carried";
import { isNetworkMode } from "#imaging/enhance/mode-enlargers";
import { type Raster, type Samples, toEightBits } from "#imaging/raster";
import { RowShrinker } from "#imaging/resample/row-shrinker";
import { type Attempt, reportProgress } from "../progress";
import { putThumbnail, thumbnailEdgePx } from "../thumbnail";

/**
 * Decodes the upload by rows, turns it upright and stores its samples, so that each strip reads just its rows, and
 * what the result is to carry on; makes the thumbnail. Work that an earlier attempt finished is kept.
 */
export async function prepare(env: Env, attempt: Attempt, image: ImageDocument): Promise<PreparedShape> {
  const { uid, jobId } = attempt;
  await reportProgress(env, attempt, "prepare", 0);
  const sourceKey = objectKeys.workSource(uid, jobId);
  const earlier = await headPrepared(env.PICTURES, sourceKey);
  if (earlier) return earlier;

  const file = await objectSource(env.PICTURES, objectKeys.upload(uid, image.upload.id));
  if (!file) throw new LimnError("upload-missing");
  const opened = openedFor(image, await openPicture(file, inputLimits, codecModules));
  const { upright, stored, orientation } = opened.inspection;
  if (upright.widthPx !== image.upload.widthPx || upright.heightPx !== image.upload.heightPx) {
    throw new LimnError("image-damaged", { detail: "the decoded size is not the header's" });
  }
  const { mode, parameters, widthPx, heightPx } = image.quote;
  const carried = carry(opened, {
    size: { widthPx, heightPx },
    source: mode === "create" ? "created" : "enhanced",
    keepLocation: parameters.keepLocation ?? false,
  });
  await putCarried(env.PICTURES, objectKeys.workCarried(uid, jobId), carried);
  const thumbnail = new RowShrinker(stored, opened.channels, 2 * thumbnailEdgePx);
  const bands = watched(opened, thumbnail);
  const onPiece = (share: number) => reportProgress(env, attempt, "prepare", share);
  // The picture is there once its shape is: what comes before it is made again with the next attempt.
  const { channels, bitsPerSample } = opened;
  const picture = { stored, orientation, channels, bitsPerSample, bands };
  const putThumbnailFirst = async () => {
    const small = orient(thumbnail.result, orientation);
    await putThumbnail(env.PICTURES, objectKeys.thumbnail(uid, jobId), small, opened.profile);
  };
  const shape = await putPrepared(env.PICTURES, sourceKey, picture, {
    onPiece,
    beforeEnd: putThumbnailFirst,
  });
  opened.close();
  return shape;
}

/** Limn's networks alone work with 16 bits a sample; fill, style and hosted models know 8, which the upload's notes say. */
function openedFor({ quote }: ImageDocument, opened: OpenedPicture): OpenedPicture {
  return isNetworkMode(quote.mode) ? opened : inEightBits(opened);
}

/** The rows on their way, each seen by what makes the thumbnail. */
async function* watched({ bands }: OpenedPicture, thumbnail: RowShrinker): AsyncGenerator<Raster<Samples>> {
  for await (const rows of bands()) {
    thumbnail.take(toEightBits(rows));
    yield rows;
  }
}
