import type { Plugin } from 'vite';

/**
 * Replaces modules of packages by ones whose exports do nothing, for parts that are switched off or never asked for and
 * would be sent to every browser all the same. `parts` are the ends of their paths with the names that they export, or with
 * the text of another module where an importer counts on what comes back.
 */
export function leaveOut(parts: Record<string, readonly string[] | string>): Plugin {
  return {
    name: 'thoughtleaf:leave-out',
    enforce: 'pre',
    load(id) {
      const [, part] = Object.entries(parts).find(([end]) => id.endsWith(end)) ?? [];
      if (part === undefined || typeof part === 'string') return part ?? null;
      return part.map((name) => `export const ${name} = () => null;`).join('\n');
    },
  };
}
