import type { MarkdownIt, StateInline } from 'markdown-it';
import { noteLinkAt } from './note-links.ts';

/** Where a link to a note leads. */
export interface NoteLinkTarget {
  href: string;
  /** True where no note has the title. */
  isBroken?: boolean;
}

/** Finds the target of a link by its title; undefined where it leads nowhere, so that its words are plain text. */
export type FindNoteLink = (title: string) => NoteLinkTarget | undefined;

declare module 'markdown-it' {
  interface Env {
    noteLink?: FindNoteLink | undefined;
  }
}

const openBracket = 0x5b;

function pushText(state: StateInline, words: string): void {
  state.push('text', '', 0).content = words;
}

function pushLink(state: StateInline, { title, words }: { title: string; words: string }): void {
  const target = state.env.noteLink?.(title);
  if (!target) return pushText(state, words);
  // A type of its own: the budget of repeated addresses is for addresses that the text writes once.
  state.push('note_link_open', 'a', 1).attrs = [
    ['class', target.isBroken ? 'note-link note-link-broken' : 'note-link'],
    ['data-note-title', title],
    ['href', target.href],
  ];
  pushText(state, words);
  if (target.isBroken) state.push('note_link_hint', 'span', 0);
  state.push('note_link_close', 'a', -1);
}

function noteLinkRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== openBracket) return false;
  const link = noteLinkAt(state.src, state.pos);
  if (!link || link.end > state.posMax) return false;
  if (!silent) pushLink(state, link);
  state.pos = link.end;
  return true;
}

/**
 * Plugin of the parser: `[[Title]]` and `[[Title|words]]` become links to notes. `env.noteLink` says where they lead; without it they are
 * plain words.
 */
export function noteLinks(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'note_link', noteLinkRule);
  parser.renderer.rules['note_link_hint'] = () => '<span class="visually-hidden"> (no note has this title)</span>';
}
