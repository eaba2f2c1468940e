import type { Plugin } from 'vite';

/** Modules that go into one file of the build. */
export interface ChunkGroup {
  name: string;
  /**
   * Ends of paths without their extension, or folders with a slash at the end. Without them the group takes all modules
   * that every page starts with.
   */
  modules?: readonly string[];
  /** Only those of them that every page starts with. */
  isInitial?: boolean;
  /** The group with the highest takes a module. */
  priority?: number;
}

interface OutputGroup {
  name: string;
  tags?: '$initial'[];
  test?: (id: string) => boolean;
  priority?: number;
}

/** `/a/node_modules/react/index.js` is of `node_modules/react/`, `/a/web/ui/empty-state.tsx` is `empty-state`. */
function isNamed(id: string, part: string): boolean {
  const [path = ''] = id.split('?', 1);
  return part.endsWith('/') ? path.includes(`/${part}`) : path.replace(/\.\w+$/, '').endsWith(`/${part}`);
}

/** Vite's own form of the groups. */
export const outputGroups = (groups: readonly ChunkGroup[]): OutputGroup[] =>
  groups.map(({ name, modules, isInitial = false, priority = 0 }) => ({
    name,
    priority,
    ...(isInitial && { tags: ['$initial' as const] }),
    ...(modules && { test: (id: string) => modules.some((part) => isNamed(id, part)) }),
  }));

/** A sentence for each part of a group that no module of the build matches. */
function unmatchedParts(groups: readonly ChunkGroup[], ids: readonly string[]): string[] {
  return groups.flatMap(({ name, modules = [] }) =>
    modules
      .filter((part) => !ids.some((id) => isNamed(id, part)))
      .map((part) => `The chunk group "${name}" names "${part}", which matches no module of the build.`),
  );
}

/** Fails the build where a part of a group matches nothing: a file that was renamed would leave its chunk unseen. */
export function checkChunkGroups(groups: readonly ChunkGroup[]): Plugin {
  return {
    name: 'thoughtleaf:chunk-groups',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const sentences = unmatchedParts(groups, [...this.getModuleIds()]);
      if (sentences.length > 0) this.error(sentences.join('\n'));
    },
  };
}
