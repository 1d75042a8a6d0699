/** Where people meet Limn, for the owner to edit: true channels alone. A new mark is drawn in featured-row.tsx. */
export const featuredOn = ["comfyui", "npm"] as const;

export type Channel = (typeof featuredOn)[number];
