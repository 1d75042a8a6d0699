import { OperatorKeeper } from "./operators/operator-keeper";
import * as hostedPreviews from "./hosted-previews";
import * as predictions from "./predictions";

/** The part of an account that knows what hosted engines were asked for. */
export abstract class PredictionKeeper extends OperatorKeeper {
  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** See `beginPrediction` in predictions.ts. */
  beginPrediction(jobId: string, attempt: number, engine: string): predictions.BegunPrediction {
    return predictions.beginPrediction(this.#sql, { jobId, attempt, engine }, Date.now());
  }

  /** See `acceptPrediction` in predictions.ts. */
  acceptPrediction(jobId: string, engine: string, predictionId: string): predictions.HeardPrediction {
    return predictions.acceptPrediction(this.#sql, jobId, engine, predictionId);
  }

  endPrediction(jobId: string, engine: string): void {
    predictions.endPrediction(this.#sql, jobId, engine);
  }

  listPredictions(jobId: string): predictions.Prediction[] {
    return predictions.listPredictions(this.#sql, jobId);
  }

  /** See `beginHostedPreview` in hosted-previews.ts. */
  beginHostedPreview(keyId: string | null): hostedPreviews.BegunHostedPreview {
    return hostedPreviews.beginHostedPreview(this.#sql, keyId, Date.now());
  }

  /** See `endHostedPreview` in hosted-previews.ts. */
  endHostedPreview(id: number, end: { readonly isBought: boolean }): void {
    hostedPreviews.endHostedPreview(this.#sql, id, end);
  }

  /** See `noteEngine` in predictions.ts. */
  async noteEngine(
    jobId: string,
    attempt: number,
    made: { readonly engine: string; readonly isEmulated: boolean },
  ): Promise<{ proceed: boolean }> {
    const noted = await this.writeAndWatch(() => ({
      ok: true,
      proceed: predictions.noteEngine(this.#sql, { jobId, attempt }, made, Date.now()),
    }));
    return { proceed: noted.ok && noted.proceed };
  }

  /** The engine that made a job's picture, or that is meant to. */
  readEngine(jobId: string): string {
    return predictions.readEngine(this.#sql, jobId);
  }
}
