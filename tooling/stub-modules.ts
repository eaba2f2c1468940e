import type { Plugin } from 'vite';

/**
 * Replaces modules of packages by stubs whose exports do nothing, for parts that are switched off or never asked for. They would
 * be sent to every browser all the same. `parts` are the ends of their paths with the exported names, or with the text of another
 * module where an importer needs a value. Fails the build where one matches nothing: a new version of its package would be sent
 * whole, unseen.
 */
export function stubModules(parts: Record<string, readonly string[] | string>): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'thoughtleaf:leave-out',
    enforce: 'pre',
    load(id) {
      const [end, part] = Object.entries(parts).find(([ending]) => id.endsWith(ending)) ?? [];
      if (end === undefined || part === undefined) return null;
      replaced.add(end);
      if (typeof part === 'string') return part;
      return part.map((name) => `export const ${name} = () => null;`).join('\n');
    },
    buildEnd(error) {
      // The server's build and development ask for other parts.
      const { config } = this.environment;
      if (error || config.command !== 'build' || config.consumer !== 'client') return;
      const unused = Object.keys(parts).filter((end) => !replaced.has(end));
      const sentences = unused.map((end) => `The build leaves out "${end}", which matches no module.`);
      if (sentences.length > 0) this.error(sentences.join('\n'));
    },
  };
}
