/** A file that Vite bundles as a data address. */
declare module "*?inline" {
  const dataUrl: string;
  export default dataUrl;
}
