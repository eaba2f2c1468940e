import { slugOf } from '#lib/slug.ts';

/** Reserved slugs: names of pages and calls at the same place of a path. */
const reserved = new Set(['new', 'mine', 'edit', 'bookmarks']);

/** An article is found by its slug or its id, so that none may look like the other. */
const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Stem of a title's slug, before it is made unique. */
export const slugStem = (title: string): string => slugOf(title) || 'article';

/** The stem where it is free, else with the first free number from 2 up. */
export function freeSlug(stem: string, taken: readonly string[]): string {
  const known = new Set(taken);
  const isFree = (slug: string) => !known.has(slug) && !reserved.has(slug) && !uuidShape.test(slug);
  if (isFree(stem)) return stem;
  for (let number = 2; ; number += 1) {
    if (isFree(`${stem}-${number}`)) return `${stem}-${number}`;
  }
}
