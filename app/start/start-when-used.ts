/**
 * Holds a page's own code back until all that is to be seen is there: before-code.js, which the page carries, fetches it
 * then, and starts it when somebody uses the page (docs/decisions/0019).
 */
export function startWhenUsed(page: Response): Response {
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element: (link) => void link.setAttribute("rel", "limn-modulepreload"),
    })
    .on('script[type="module"]', {
      element: (script) => void script.setAttribute("type", "limn-module"),
    })
    .transform(page);
}
