import { renderPage } from "#app/site/entry-server.tsx";
import { type Api, apiOver } from "./example-api.ts";
import { exampleVehicle } from "./example-vehicle.ts";

/** Renders a page of the site as the server does. @returns a redirect has a `location` and no HTML */
export async function renderExample(path: string, callApi: Api = apiOver([exampleVehicle()])) {
  const page = await renderPage({
    url: `https://autohub.example${path}`,
    callApi,
    assets: (modules) => {
      const modulePreloads = modules.map((file) => file.replace(/^src\/(.*)\.tsx$/, "/assets/$1.js"));
      return { scripts: ["/app.js"], styles: ["/app.css"], modulePreloads, inlineStyles: [] };
    },
    nonces: { script: "script-nonce", style: "style-nonce" },
  });
  return "html" in page ? { ...page, location: undefined } : { ...page, html: "" };
}
