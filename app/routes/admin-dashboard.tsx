/** The same page under its second address (specification section 2). */
export { default, loader, meta } from "./admin";
