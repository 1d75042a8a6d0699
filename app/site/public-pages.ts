/** The pages that search engines may show, as the sitemap lists them and as tests and Lighthouse walk through them. */
export const publicPages = [
  "/",
  "/anime-image-upscaling",
  "/flux-upscaler",
  "/comfyui",
  "/tools/high-resolution-image-converter",
  "/tools/image-description-generator",
  "/api",
  "/pricing",
  "/support",
  "/feedback",
  "/status",
  "/login",
  "/register",
  "/forgot-password",
] as const;

/** What robots are asked to leave alone: it needs an account, or is no page. */
export const privatePaths = [
  "/account",
  "/admin",
  "/billing",
  "/dashboard",
  "/live",
  "/media/",
  "/operations/",
  "/profile",
  "/relay/",
  "/session",
  "/success",
  "/v1/",
  "/webhooks/",
] as const;
