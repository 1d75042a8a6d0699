let underWay = false;

/**
 * Whether this page itself is ending its session. The server then closes the live socket as it does for any session that is over,
 * and the page must not take that for news and go elsewhere.
 */
export const departure = {
  isUnderWay: () => underWay,
  begin() {
    underWay = true;
  },
  /** It did not work: the person is still signed in. */
  cancel() {
    underWay = false;
  },
} as const;
