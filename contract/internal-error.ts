/** What people read of an unexpected failure. Apart from the table of all errors: a page that failed needs it alone. */
export const internalErrorSentence =
  "Something went wrong on our side. Nothing was lost; try again in a moment.";
