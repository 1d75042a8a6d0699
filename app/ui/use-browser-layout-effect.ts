import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, without React's warning where the server renders. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
