import { limits } from '#contract/limits.ts';
import { cleanText, cut, fits } from './fit-words.ts';
import { fitSentences } from './fit-sentences.ts';

/** A tag without what would part it in two, its levels trimmed. */
const tidyTag = (given: string): string =>
  cleanText(given)
    .text.replaceAll(/[,\s]+/g, ' ')
    .replace(/^\s*#+/, '')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/');

/** A nested tag loses its upper levels first: the lowest one says most. */
function shorten(tag: string): string {
  const levels = tag.split('/');
  while (levels.length > 1 && !fits(levels.join('/'), limits.note.tag.max)) levels.shift();
  return cut(levels.join('/'), limits.note.tag.max).trim();
}

/** Tags as a note has them, each once; `extra` always stays. */
export function fitTags(given: readonly string[], extra: string, warnings: string[]): string[] {
  const tags = new Map<string, string>();
  for (const each of [extra, ...given]) {
    const tidy = tidyTag(each);
    const tag = shorten(tidy);
    if (tag === '' || tags.has(tag.toLowerCase())) continue;
    if (tag !== tidy) warnings.push(fitSentences.tagCut(tidy));
    tags.set(tag.toLowerCase(), tag);
  }
  const all = [...tags.values()];
  const left = all.slice(limits.note.tags);
  if (left.length > 0) warnings.push(fitSentences.tagsLeft(left.join(', ')));
  return all.slice(0, limits.note.tags);
}
