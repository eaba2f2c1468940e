import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { linkKeyOf, linkTitleOf } from '#lib/markdown/note-links.ts';
import { relativeText } from '#web/ui/text/relative-time.tsx';
import { editorSources, type OfferedNote } from '../editor-sources.ts';

const linkTo = (label: string, linked: string, note?: OfferedNote): Completion => ({
  label,
  type: 'note',
  apply(view, _completion, from, to) {
    // Without the characters that would end the link in the middle of its title.
    const title = linkTitleOf(linked);
    if (note) view.state.facet(editorSources)?.onLink?.(note);
    // Brackets that stand there already are not written twice.
    const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to;
    view.dispatch({
      changes: { from, to: end, insert: `${title}]]` },
      selection: { anchor: from + title.length + 2 },
      userEvent: 'input.complete',
    });
  },
});

/** Of notes with equal titles, each says when it was written. */
function offerNotes(notes: readonly OfferedNote[]): Completion[] {
  const alike = Map.groupBy(notes, ({ title }) => linkKeyOf(title));
  return notes.map((note) => ({
    ...linkTo(note.title, note.title, note),
    ...((alike.get(linkKeyOf(note.title))?.length ?? 0) > 1 && { detail: relativeText(note.date, Date.now()) }),
  }));
}

/** `[[` offers the person's notes by title, and a link to a title that nobody has yet: following it offers to create the note. */
export async function noteMenu(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\[[^[\]|\n]{0,200}/);
  const sources = context.state.facet(editorSources);
  if (!typed || !sources) return null;
  const words = typed.text.slice(2);
  const notes = await sources.findNotes(words);
  if (context.aborted) return null;
  const options = offerNotes(notes);
  const key = linkKeyOf(words);
  if (key !== '' && !notes.some(({ title }) => linkKeyOf(title) === key))
    options.push(linkTo(`New link “${linkTitleOf(words)}”`, words));
  return options.length > 0 ? { from: typed.from + 2, options, filter: false } : null;
}
