import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const fromPackage = /^(@?[\w-][^?]*\.(?:wasm|ttf|gz))\?url$/;
/** A module of its own for each; not where the asset is, for Node would import it from there by itself. */
const moduleName = /^\/assets-on-disk\/(.+)\.js$/;
const { resolve } = createRequire(import.meta.url);

/** For tests in Node: packages' fonts, data and WebAssembly, imported with `?url`, have their address on the disk. */
export function assetsOnDisk(): Plugin {
  return {
    name: 'thoughtleaf:assets-on-disk',
    enforce: 'pre',
    resolveId(id) {
      const path = fromPackage.exec(id)?.[1];
      return path === undefined ? undefined : `/assets-on-disk/${path}.js`;
    },
    load(id) {
      const path = moduleName.exec(id)?.[1];
      return path === undefined ? undefined : `export default ${JSON.stringify(pathToFileURL(resolve(path)).href)};`;
    },
  };
}

/** Replacement of Node's `fetch` for tests, with file addresses. */
export async function fetchFromDisk(address: string | URL): Promise<Response> {
  return new Response(await readFile(new URL(address)));
}
