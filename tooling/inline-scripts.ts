import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

const query = '?inline-script';

/**
 * Lets the web import a typed entry as the text of an inline script: `….ts?inline-script` exports `script`. The text is
 * fixed per build, so that a policy can name it by its hash.
 */
export function inlineScripts(): Plugin {
  let isBuilt = false;
  return {
    name: 'thoughtleaf:inline-scripts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    configureVitest({ defineCacheKeyGenerator }) {
      // A script holds all that its entry imports, of which the cache of Vitest knows nothing: tests would run a former script.
      defineCacheKeyGenerator(({ id }) => (id.endsWith(query) ? false : null));
    },
    async load(id) {
      if (!id.endsWith(query)) return null;
      const input = id.slice(0, -query.length);
      this.addWatchFile(input);
      const script = (await bundleScript(input, { isBuilt })).trim();
      if (/<\/script|<!--/i.test(script)) throw new Error(`${input} contains text that would end its script element.`);
      return { code: `export const script = ${JSON.stringify(script)};`, map: null, moduleType: 'js' };
    },
  };
}
