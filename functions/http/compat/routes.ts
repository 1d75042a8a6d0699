import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { apiConventions } from "../api/conventions";
import type { HttpTypes } from "../context";
import { answerClarity, patienceMs } from "./clarity";
import { falRoutes } from "./fal-queue";

/** Its clients put a slash, or the older address, behind their base. */
const clarityPaths = ["/clarity", "/clarity/", "/clarity/v1/upscale"];

/** /compat: the shapes that clients of other services speak, so that they run with another base address (decision 15). */
export function compatRoutes(patience = patienceMs): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();
  routes.use(apiConventions);
  for (const path of clarityPaths) routes.post(path, (c) => answerClarity(c, patience));
  routes.route("/fal", falRoutes());
  routes.all("*", () => {
    throw new LimnError("not-found");
  });
  return routes;
}
