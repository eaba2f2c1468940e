import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { linkTitleOf } from '#lib/note-links.ts';
import { editorSources } from '../editor-sources.ts';

const option = (note: { _id: string; title: string }): Completion => ({
  label: note.title,
  type: 'note',
  apply(view, _completion, from, to) {
    // Without the characters that would end the link in the middle of its title.
    const title = linkTitleOf(note.title);
    view.state.facet(editorSources)?.onLink?.(note);
    // Brackets that stand there already are not written twice.
    const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to;
    view.dispatch({
      changes: { from, to: end, insert: `${title}]]` },
      selection: { anchor: from + title.length + 2 },
      userEvent: 'input.complete',
    });
  },
});

/** `[[` offers the person's notes by title. */
export async function noteMenu(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\[[^[\]|\n]{0,200}/);
  const sources = context.state.facet(editorSources);
  if (!typed || !sources) return null;
  const words = typed.text.slice(2);
  const notes = await sources.findNotes(words);
  if (context.aborted) return null;
  return notes.length > 0 ? { from: typed.from + 2, options: notes.map(option), filter: false } : null;
}
