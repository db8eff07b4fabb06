import { globSync } from "node:fs";
import { dirname } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * Lets the bundler leave out what of the router nothing uses: components (forms, navigation links) that their names for developer
 * tools, set outside them, and React's functions around them make look needed.
 */
function dropUnusedRouterParts(): Plugin {
  return {
    name: "drop-unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = ".*";$/gm, "")
          .replace(/= (\S+\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}

/** Drops declarations that stand twice in a row: several steps of the build each add the same prefixed property. */
function dropRepeatedDeclarations(): Plugin {
  return {
    name: "drop-repeated-declarations",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = String(file.source).replace(/([{;])([\w-]+:[^;{}]+;)(?:\2)+/g, "$1$2");
      }
    },
  };
}

/** Lets a style sheet import all files of a pattern. What features add to the site's style sheet needs no list then. */
function importStylePatterns(): Plugin {
  return {
    name: "import-style-patterns",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(?:\?|$)/, code: /@import "[^"]*\*/ },
      handler: (code, id) => ({
        code: code.replace(/@import "([^"]*\*[^"]*)";/g, (_, pattern) =>
          globSync(pattern, { cwd: dirname(id) })
            .sort()
            .map((file) => `@import "${file}";`)
            .join("\n"),
        ),
        map: null,
      }),
    },
  };
}

/** Builds the browser bundle; `scripts/build-web.ts` adds what the server bundle needs, the server uses it for hot reload. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), importStylePatterns(), tailwindcss(), dropUnusedRouterParts(), dropRepeatedDeclarations()],
  environments: {
    client: {
      build: {
        // The style sheet by itself, because it stands inside every page. As an import of the entry, the first code that a
        // page loads later (filters, a vehicle) would bring it again, and the whole page be laid out anew.
        rolldownOptions: { input: ["src/app/site/entry-client.tsx", "src/app/site/styles.css"] },
      },
    },
  },
  build: {
    outDir: "dist/client",
    // The files of the build before stay for a while (scripts/web-build/sweep-old-files.ts).
    emptyOutDir: false,
    manifest: true,
    // What is loaded together with a part of the site is named wherever that part may be loaded from. Not named: what every page has
    // loaded already, and the console's scripts, whose names were 300 bytes in what every shopper loads.
    modulePreload: {
      resolveDependencies: (part, files) =>
        files.filter((file) =>
          /\/(login|join|console)-page-/.test(part)
            ? file.endsWith(".css")
            : !/\/(libraries|rolldown-runtime|entry-client)-/.test(file),
        ),
    },
    target: "es2022",
    // Tailwind's own minimum. For older browsers the style sheet would say many things twice.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in two files: together they compress better, and the libraries' one outlives releases.
          groups: [
            { name: "libraries", tags: ["$initial"], test: /node_modules/ },
            { name: "site", tags: ["$initial"], test: /\.tsx?$/ },
            // What the list and a vehicle's page share: one file is smaller than many small ones.
            {
              name: "vehicles",
              test: /src\/(core\/listing\/site\/(photos\/|format-|deal-|track-|listing-slots)|kernel\/(ui\/site\/use-hydrated|words\/rules\/numbers))/,
            },
          ],
        },
      },
    },
  },
  server: {
    // The embedded database and the build results change all the time and are no source.
    watch: { ignored: ["**/data/**", "**/dist/**", "**/e2e/**", "**/test-results/**"] },
  },
});
