/** What the site claims of itself, for the owner to edit (specification section 9). */
export const claims = {
  upscales: "22+ Million upscales",
  users: "Join 50k+ other users",
} as const;
