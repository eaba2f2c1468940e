import { isWithinTag, tagsAbove, tagSeparator } from '#contract/notes/note-tags.ts';
import type { CountedTag } from '../editor/tag-suggestions.ts';

/** A tag in the tree of categories. */
export interface Category {
  /** The whole tag, such as `work/plans`. */
  tag: string;
  /** Its last part, such as `plans`. */
  name: string;
  /** Notes that carry it or one below it. */
  count: number;
  children: Category[];
}

/** Actions on a category. */
export interface CategoryActions {
  onChoose: (tag: string) => void;
  onRename: (tag: string) => void;
  onRemove: (tag: string) => void;
  /** A note was dropped on it. */
  onDropNote: (tag: string, noteId: string) => void;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The tag directly above, or undefined at the top. A tag that ends with a slash has no name below another one. */
const parentOf = (tag: string): string | undefined => (tag.endsWith(tagSeparator) ? undefined : tagsAbove(tag).at(-1));

/**
 * The tags as a tree. A level that no note carries by itself stands in it as well. Its count is the sum of those below, an upper bound:
 * a note may carry two of them.
 */
export function categoryTree(tags: readonly CountedTag[]): Category[] {
  const all = new Map<string, Category & { isCounted: boolean }>();
  const roots: Category[] = [];
  const place = (tag: string): Category & { isCounted: boolean } => {
    const known = all.get(tag);
    if (known) return known;
    const parent = parentOf(tag);
    const name = parent === undefined ? tag : tag.slice(parent.length + tagSeparator.length);
    const category = { tag, name, count: 0, children: [], isCounted: false };
    all.set(tag, category);
    (parent === undefined ? roots : place(parent).children).push(category);
    return category;
  };
  for (const { tag, count } of tags) Object.assign(place(tag), { count, isCounted: true });
  const finish = (level: Category[]): number => {
    level.sort((a, b) => collator.compare(a.name, b.name));
    let sum = 0;
    for (const category of level) {
      const below = finish(category.children);
      if (!all.get(category.tag)?.isCounted) category.count = below;
      sum += category.count;
    }
    return sum;
  };
  finish(roots);
  return roots;
}

/** A row of the tree as it is shown. */
export interface CategoryRow extends Category {
  /** 1 at the top. */
  level: number;
  parent: string | undefined;
  /** From 1, among so many siblings. */
  place: number;
  siblings: number;
}

/** The rows of the tree from top to bottom, without those below a collapsed one. */
export function visibleRows(
  level: readonly Category[],
  expanded: ReadonlySet<string>,
  parent?: { tag: string; level: number },
): CategoryRow[] {
  return level.flatMap((category, index) => {
    const among = { place: index + 1, siblings: level.length };
    const row = { ...category, ...among, level: (parent?.level ?? 0) + 1, parent: parent?.tag };
    return expanded.has(category.tag) ? [row, ...visibleRows(category.children, expanded, row)] : [row];
  });
}

/** A tag after `from` was renamed to `to`. */
export const renamedTag = (tag: string, from: string, to: string): string =>
  isWithinTag(tag, from) ? to + tag.slice(from.length) : tag;

/** The tags after `removed` was taken off: those below it move up one level. */
export function tagsWithout(tags: readonly string[], removed: string): string[] {
  const parent = removed.slice(0, removed.lastIndexOf(tagSeparator) + 1);
  const moved = tags.flatMap((tag) => {
    if (!isWithinTag(tag, removed)) return [tag];
    const below = tag.slice(removed.length + tagSeparator.length).trim();
    return below === '' ? [] : [parent + below];
  });
  return [...new Set(moved)];
}

/** True if a renamed tag, or one below it, becomes one that there is already. */
export function mergesTags(tags: readonly CountedTag[], from: string, to: string): boolean {
  const others = new Set(tags.filter(({ tag }) => !isWithinTag(tag, from)).map(({ tag }) => tag));
  if ([...others].some((tag) => isWithinTag(tag, to))) return true;
  return tags.some(({ tag }) => isWithinTag(tag, from) && others.has(renamedTag(tag, from, to)));
}
