import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callbackify, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type BuildOptions, type Plugin } from 'vite';
import { leaveOut } from './scripts/leave-out.ts';
import { mantineVariables } from './scripts/mantine-variables.ts';
import { markdownPages } from './scripts/markdown-pages.ts';
import { resolveVariables, theme } from './web/ui/theme.ts';

const compressible = /\.(?:js|css|svg|json|webmanifest|wasm|txt|ttf)$/;

/**
 * Fonts and engines larger than this are packed at quality 9: at 11, which takes 70 seconds of the processor more, these 23 files come
 * out a tenth smaller together (measured), and somebody waits for every build.
 */
const largeBytes = 300_000;

/** Writes a .br and a .gz beside each text asset, so that the server never compresses one while it answers. */
function precompress(): Plugin {
  return {
    name: 'thoughtleaf:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = dir ?? 'dist/client';
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => compressible.test(name) && !name.startsWith('.vite'));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(folder, name);
          const bytes = await readFile(path);
          const quality = bytes.length > largeBytes ? 9 : 11;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

const workerName = 'service-worker.js';

/** The service worker as one script without imports: browsers load it by its name, outside of any page. */
async function bundleWorker(shellFiles: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { shellFiles: JSON.stringify(shellFiles) },
    build: {
      target: 'baseline-widely-available',
      write: false,
      rolldownOptions: { input: 'web/service-worker/service-worker.ts', output: { format: 'iife' } },
    },
  });
  const [script] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (script?.type !== 'chunk') throw new Error('The service worker was not built.');
  return script.code;
}

// What works without a network: the app itself, and the notes.
const shellChunks = new Set([
  'entry-client',
  'notes-page',
  'waiting-notes',
  'user-menu',
  'session-check',
  'known-person',
  'kept-copies',
  'end-session',
]);
const shellFonts = /\/(?:inter|literata)-latin-subset-[^/]+\.woff2$/;

/** Puts the service worker beside the pages, under the one name that it is registered by. */
function serviceWorker(): Plugin {
  return {
    name: 'thoughtleaf:service-worker',
    async generateBundle(_options, bundle) {
      const files = new Set<string>();
      const add = (file: string) => {
        if (files.has(file)) return;
        files.add(file);
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') return;
        chunk.imports.forEach(add);
        chunk.viteMetadata?.importedCss.forEach(add);
      };
      for (const [file, output] of Object.entries(bundle)) {
        const isNeeded = output.type === 'chunk' ? shellChunks.has(output.name) : shellFonts.test(file);
        if (isNeeded) add(file);
      }
      const shellFiles = [...files].map((file) => `/${file}`).toSorted();
      this.emitFile({ type: 'asset', fileName: workerName, source: await bundleWorker(shellFiles) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${workerName}`, (_request, response, next) => {
        callbackify(bundleWorker)([], (error, code) => {
          if (error) next(error);
          else response.setHeader('content-type', 'text/javascript').end(code);
        });
      });
    },
  };
}

/** Both builds name a file the same way, so that what the server renders and the browser hydrates is one address. */
const assetFileNames = 'static/assets/[name]-[hash][extname]';

const scriptNames = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
  assetFileNames,
};

const client = {
  outDir: 'dist/client',
  manifest: true,
  rolldownOptions: {
    input: 'web/app/entry-client.tsx',
    output: {
      ...scriptNames,
      codeSplitting: {
        groups: [
          // All that every page starts with, in two files, which are a task each on a slow phone (server/http/page-assets.ts). Ten
          // small ones beside them would be packed by themselves, and worse.
          {
            name: 'react',
            tags: ['$initial'],
            test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/app\/start-react\.ts$/,
            priority: 3,
          },
          { name: 'entry-client', tags: ['$initial'], priority: 2 },
          // What the groups below share with pages that need none of them: a group takes in what its modules import.
          {
            name: 'controls',
            test: /\/(?:web\/ui\/field|quietly|form-validation|Icon(?:ArrowLeft|Flag))\.\w+$/,
            priority: 1,
          },
          { name: 'files', test: /\/(?:format-size|use-file-drop|Icon(?:Code|ShieldLock))\.\w+$/, priority: 1 },
          { name: 'people', test: /\/contract\/(?:posts|users)\.ts$/, priority: 1 },
          { name: 'user-count', test: /\/contract\/user-count\.ts$/, priority: 2 },
          { name: 'tool-list', test: /\/web\/tools\/(?:privacy-line|tool-icon|tool-list)\.tsx?$/, priority: 1 },
          // What feed, blog and profiles share, and no tool: thirty small files were a request and a task each.
          {
            name: 'calls',
            test: /\/(?:contract\/(?:messages|call|text|iso|session)|web\/platform\/api-client|use(?:Query|InfiniteQuery|Mutation))\.\w+$/,
            priority: 2,
          },
          {
            name: 'lists',
            test: /\/(?:empty-state|error-state|search-field|user-avatar|relative-time|use-failure-alert|use-share|Icon(?:Pencil|Share2|Trash))\.\w+$/,
          },
          { name: 'drafts', test: /\/(?:web\/platform\/(?:use-draft|drafts)|node_modules\/idb\/.*)\.\w+$/ },
          // What most of a kind's pages share.
          {
            name: 'articles',
            test: /\/(?:web\/blog\/(?:article-(?:filter|head|meta|skeletons)|blog\.queries|more-articles)|contract\/blog)\.\w+$/,
          },
          {
            name: 'posts',
            test: /\/(?:web\/feed\/(?:feed-failure|post-list|posts\.queries|use-post-handlers)|feed-page\.module|use-report-post|people-field)\.\w+$/,
          },
          {
            name: 'tool-page',
            test: /\/web\/tools\/(?:tool-page|in-worker|option-fields)\.\w+$/,
          },
        ],
      },
    },
  },
} satisfies BuildOptions;

const server = {
  outDir: 'dist/server',
  copyPublicDir: false,
  rolldownOptions: {
    input: 'web/app/entry-server.tsx',
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames },
  },
};

/** Parts of packages that nothing asks for, by what they export, or by what stands in their place. */
const unusedParts = {
  // Switched off in web/ui/ui-provider.tsx.
  'MantineCssVariables/MantineCssVariables.mjs': ['MantineCssVariables'],
  'MantineClasses/MantineClasses.mjs': ['MantineClasses'],
  // What measures the router's own calls, where `instrumentations` are given.
  'react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // What the router's framework puts into a page, and fetches ahead for links: two states and two effects of every link, too.
  'react-router/dist/production/lib/dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    const none = () => null;
    export { none as CRITICAL_CSS_DATA_ATTRIBUTE, none as Links, none as Meta, none as PrefetchPageLinks, none as Scripts };
    export { none as setIsHydrated, none as useFrameworkContext };
    export const mergeRefs = (own) => own;
    const nothing = [false, undefined, {}];
    export const usePrefetchBehavior = () => nothing;
  `,
};

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [
    markdownPages(),
    mantineVariables({ theme, cssVariablesResolver: resolveVariables }),
    leaveOut(unusedParts),
    react(),
    ...(isSsrBuild ? [] : [serviceWorker(), precompress()]),
  ],
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // Small images and fonts as data: URLs would break the fonts' `font-src 'self'`.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? server : client),
  },
  // A tool's worker loads parts of its own when they are used, which only modules can.
  worker: { format: 'es', rolldownOptions: { output: scriptNames } },
  // Both import CSS or thousands of icon modules, which Node alone cannot or should not load.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//, /^@fontsource-variable\//] },
}));
