import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callbackify, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { browserCalls } from './tooling/browser-calls.ts';
import { bundleScript } from './tooling/bundle-script.ts';
import { checkChunkGroups, outputGroups } from './tooling/chunk-groups.ts';
import { clientChunks } from './tooling/client-chunks.ts';
import { inlineScripts } from './tooling/inline-scripts.ts';
import { markdownPages } from './tooling/markdown-pages.ts';
import { shellFilesOf, type Shell } from './tooling/shell-files.ts';
import { stubModules } from './tooling/stub-modules.ts';

const compressible = /\.(?:js|css|svg|json|webmanifest|wasm|txt|ttf)$/;

/**
 * Fonts and engines larger than this are compressed at quality 9. Quality 11 takes 70 seconds of the processor more and makes
 * these 23 files a tenth smaller together (measured), and somebody waits for every build.
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
const bundleWorker = (shellFiles: readonly string[]): Promise<string> =>
  bundleScript('web/service-worker/service-worker.ts', { shellFiles });

/** The shell works without a network: the app itself, and the notes. */
const shell: Shell = {
  chunks: [
    'entry-client',
    'signed-in',
    'notes-page',
    'note-page',
    'note-editor',
    'markdown-parts',
    'hit-lines',
    'nothing-found',
    'search-query',
    'saved-searches',
    'remove-done-tasks',
    'note-dialogs',
    'rename-tag-dialog',
    'template-offer',
    'search-examples',
    'change-tags',
    'selection-toolbar',
    'category-menu-items',
    'notification-list',
    'change-many-notes',
    'send-note',
    'ask-assistant',
    'bulk-tag-dialogs',
    'lightbox',
    'voice-note',
    'cut-off-recordings',
    'media-player',
    'drawings',
    'crop-dialog',
    'straighten-dialog',
    'reading-layer',
    'send-unsent',
    'device-notes',
    'unsent-dialog',
    'device-notebook',
    'watch-files',
    'outbox-actions',
    'refused-note-card',
    'recycle-bin-page',
    'nav-drawer-panel',
    'command-palette',
    'shortcuts-dialog',
    'confirm-question',
    'end-session',
    'clear-device',
    // A session may end while the network is only just returning.
    'login-page',
  ],
  assets: [/\/(?:inter|literata)-latin-subset-[^/]+\.woff2$/, /\/straightening\.worker-[^/]+\.js$/],
};

/** Parts that stand in each page, so that no script that is loaded later has to name them again: the notes would be 400 bytes heavier. */
const isLoadedFirst = (file: string): boolean =>
  /\/(?:entry-client|react|rolldown-runtime)-[\w-]+\.(?:js|css)$/.test(file);

/** What a script asks for ahead of another one that it imports later. */
const withoutLoaded = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'js' ? needed.filter((file) => !isLoadedFirst(file)) : needed;

/** Puts the service worker beside the pages, under the one name that it is registered by. */
function serviceWorker(): Plugin {
  return {
    name: 'thoughtleaf:service-worker',
    async generateBundle(_options, bundle) {
      const shellFiles = shellFilesOf(bundle, shell);
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

/**
 * Both builds name a file the same way, so that what the server renders and the browser hydrates is one address. Hashes are as short as
 * the bundler takes them: the first script names every file, and letters of hashes do not compress.
 */
const assetFileNames = 'static/assets/[name]-[hash:7][extname]';

const scriptNames = {
  entryFileNames: 'static/js/[name]-[hash:7].js',
  chunkFileNames: 'static/js/[name]-[hash:7].js',
  assetFileNames,
};

const client = {
  outDir: 'dist/client',
  manifest: true,
  rolldownOptions: {
    input: 'web/app/entry-client.tsx',
    // So that a page loads the sentences and schemas that it reads, and not those of all pages that it shares a chunk with. No getter of
    // ours or of a package does anything but answer; a schema that reads a limit would stay otherwise.
    treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }], propertyReadSideEffects: false },
    output: {
      ...scriptNames,
      codeSplitting: {
        groups: outputGroups(clientChunks),
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
  // Measures the router's own calls, where `instrumentations` are given.
  'react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // The router framework's additions to a page, and its prefetching for links: two states and two effects of every link, too.
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

/** The form of the package without a document. */
const entityDecoder = fileURLToPath(import.meta.resolve('decode-named-character-reference'));

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [
    browserCalls(),
    markdownPages(),
    inlineScripts(),
    stubModules(unusedParts),
    react(),
    ...(isSsrBuild ? [] : [checkChunkGroups(clientChunks), serviceWorker(), precompress()]),
  ],
  // Long names of classes, which stand at every element, are a tenth of a rendered list.
  ...(command === 'build' && { css: { modules: { generateScopedName: '[hash:base64:6]' } } }),
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // Small images and fonts as data: URLs would break the fonts' `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: withoutLoaded },
    ...(isSsrBuild ? server : client),
  },
  // Its form for browsers asks the document for the letters of entities, and workers have none.
  resolve: { alias: { 'decode-named-character-reference': entityDecoder } },
  // A tool's worker loads parts of its own when they are used, which only modules can.
  worker: { format: 'es', rolldownOptions: { output: scriptNames } },
  // Both import CSS or thousands of icon modules, which Node alone cannot or should not load.
  ssr: { noExternal: [/^@tabler\//, /^@fontsource-variable\//] },
}));
