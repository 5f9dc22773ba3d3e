import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const routerBuild = path.resolve(import.meta.dirname, 'node_modules/react-router/dist/production');

/** Who may call an endpoint, and how often. */
const serverRules =
  /\b(?:access: (?:'\w+'|staff\([^)]*\))|limit: (?:'\w+'|by\w+\([^)]*\))|isForSuspended: true|fresh: true),/g;

/**
 * The sentences of the API document and who may call are the server's; the site needs method and path. The console
 * shows by who may call what it shows to whom.
 */
const withoutServerHalf = (isConsole: boolean): Plugin => ({
  name: 'without-server-half',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => {
    if (!/\/src\/contracts\/\w+\/\w+\.ts$/.test(id)) return undefined;
    const unworded = code.replace(/summary:\s*'(?:[^'\\]|\\.)*',/g, '');
    return isConsole ? unworded : unworded.replace(serverRules, '');
  },
});

/**
 * What react-router says to its programmers when they err is half a page of text that visitors never read, and naming a
 * component keeps it in the build though nobody uses it.
 */
const withoutRouterTexts = (): Plugin => ({
  name: 'without-router-texts',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(routerBuild)
      ? code
          .replace(
            /\b(invariant|warning|warnOnce)\(\s*([^;"`]*?),\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`)\s*\);/g,
            '$1($2, "");',
          )
          .replace(/\bnew Error\(\s*(?:"(?:[^"\\]|\\.){25,}"|`(?:[^`$\\]|\\.){25,}`)\s*\)/g, 'new Error("")')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
      : undefined,
});

/** Small parts that the same pages load go into one file: each more costs its own imports and exports. */
const groups = [
  {
    name: 'shared',
    test: /src\/(contracts\/(auth\/auth|catalogue\/catalogue|http\/endpoint|catalogue\/vocabulary)|web\/app\/session\/cookies)\.ts$|\/CSPContext\.m?js$/,
  },
  // What stands on every page that shows a video.
  {
    name: 'facts',
    test: /src\/(contracts\/shared\/money|web\/(components\/videos\/(Thumbnail|videoText)|ui\/Tag))\.tsx?$|\/icons\/play\.m?js$/,
  },
  // A card and what it alone needs: else a page with cards would load three small files.
  {
    name: 'cards',
    test: /src\/web\/(components\/videos\/(VideoCard|VideoGrid|CreatorLink|useHoverPreview)|currency\/Approximate)\.tsx?$/,
  },
  { name: 'price', test: /src\/web\/(components\/prices\/PriceToPay|ui\/PriceBlock)\.tsx$/ },
];

/**
 * The browser's builds: the site, and with `--mode console` the console. Apart, because chunks shared with the console
 * would hold what only it uses and weigh on every public page.
 */
export default defineConfig(({ command, mode }) => {
  const isConsole = mode === 'console';
  return {
    plugins: [react(), tailwindcss(), withoutServerHalf(isConsole), withoutRouterTexts()],
    publicDir: 'src/web/public',
    html: { cspNonce: '__NONCE__' },
    resolve: {
      dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
      // The package exports its development build only; browsers get the one without warnings.
      alias:
        command === 'build'
          ? [
              { find: /^react-router$/, replacement: `${routerBuild}/index.mjs` },
              { find: /^react-router\/dom$/, replacement: `${routerBuild}/dom-export.mjs` },
            ]
          : [],
    },
    build: {
      // The server serves public files from the sources; a copy would go stale.
      copyPublicDir: false,
      // Pages are fetched on hover already; lists of their parts would only make the first file longer.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
      },
      // `light-dark()` must reach the browser as written: both themes come from one set of tokens.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      outDir: isConsole ? 'dist/console' : 'dist/client',
      assetsDir: isConsole ? 'console-assets' : 'assets',
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        input: isConsole ? ['src/admin/index.html'] : ['src/web/index.html', 'src/web/app/starter.ts'],
        ...(isConsole
          ? {}
          : {
              output: {
                // The first file names every page: seven characters tell the versions of a file apart as well as eight.
                chunkFileNames: 'assets/[name]-[hash:7].js',
                codeSplitting: { groups, includeDependenciesRecursively: false },
              },
            }),
      },
    },
  };
});
