import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { documentToMarkdown } from '#lib/html/document-to-markdown.ts';
import { findElement, hasClass, wordsOf } from '#lib/html/html-tree.ts';
import type { ImportedNote } from '#lib/imported-note.ts';
import { timeIn } from '../read-parts.ts';

const byClass = (root: Root | Element, name: string): Element | undefined =>
  findElement(root, (element) => hasClass(element, name));

function labelsOf(root: Root): string[] {
  const chips = byClass(root, 'chips');
  return (chips?.children ?? []).flatMap((chip) => {
    const label = chip.type === 'element' ? byClass(chip, 'label-name') : undefined;
    return label ? [wordsOf(label).trim()] : [];
  });
}

/** A note of Keep by its page, where the archive has no JSON beside it; undefined for any other page. */
export function readKeepPage(html: string): Pick<ImportedNote, 'title' | 'description' | 'tags' | 'date'> | undefined {
  if (!/class="note/.test(html)) return undefined;
  const root = fromHtml(html);
  const content = byClass(root, 'content');
  if (!content) return undefined;
  const title = byClass(root, 'title');
  const heading = byClass(root, 'heading');
  return {
    title: title ? wordsOf(title).trim() : '',
    description: documentToMarkdown(toHtml(content)).markdown,
    tags: labelsOf(root),
    date: heading ? timeIn(wordsOf(heading).replace(/\s+/g, ' ').trim()) : undefined,
  };
}
