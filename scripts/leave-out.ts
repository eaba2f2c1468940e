import type { Plugin } from 'vite';

/**
 * Replaces modules of packages by one that exports what `code` says, for parts that are switched off by a property and
 * would be sent to every browser all the same. `parts` are the ends of their paths.
 */
export function leaveOut(parts: Record<string, string>): Plugin {
  return {
    name: 'thoughtleaf:leave-out',
    enforce: 'pre',
    load(id) {
      const part = Object.keys(parts).find((end) => id.endsWith(end));
      return part === undefined ? null : (parts[part] ?? null);
    },
  };
}
