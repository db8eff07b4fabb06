/** Where `npm run build` puts the browser's files and the renderer. */
export const CLIENT_FOLDER = new URL("../../../dist/client/", import.meta.url);
export const ENTRY_SERVER_FILE = new URL("../../../dist/server/entry-server.js", import.meta.url);
export const MANIFEST_FILE = new URL(".vite/manifest.json", CLIENT_FOLDER);
