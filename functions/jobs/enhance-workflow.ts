import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import type { EnhanceParams, Env } from "#functions/env";
import { enginesOf } from "./engines/engines";
import { JobCourse } from "./job-course";

/** Where the platform runs an attempt at a job, in durable steps. */
export class EnhanceWorkflow extends WorkflowEntrypoint<Env, EnhanceParams> {
  override run(event: Readonly<WorkflowEvent<EnhanceParams>>, step: WorkflowStep): Promise<void> {
    return new JobCourse({ env: this.env, engines: enginesOf(this.env) }).run(event.payload, step);
  }
}
