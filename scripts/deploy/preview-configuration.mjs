// @ts-check

/**
 * The configuration of a preview: the same Worker under another name, with a database, a bucket, queues and counters of its
 * own, so that nothing that is tried there meets what is real. It is made of wrangler.toml, which therefore cannot differ.
 * Previews of Workers with Durable Objects have no addresses of their own (Cloudflare's documentation, "Preview URLs"):
 * this is a Worker beside the real one.
 * @param {string} configuration the text of wrangler.toml
 * @param {string} databaseId of the preview's D1 database
 */
export function previewConfiguration(configuration, databaseId) {
  return configuration
    .replace(/^name = "limn"$/m, 'name = "limn-preview"')
    .replaceAll('"limn-', '"limn-preview-')
    .replace(/^name = "limn-preview-preview"$/m, 'name = "limn-preview"')
    .replace(/^dataset = "limn"$/m, 'dataset = "limn_preview"')
    .replaceAll(/^namespace_id = "1/gm, 'namespace_id = "2')
    .replace(/^database_id = ".*"$/m, `database_id = "${databaseId}"`);
}
