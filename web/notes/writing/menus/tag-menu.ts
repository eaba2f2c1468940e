import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { limits } from '#contract/limits.ts';
import { editorSources, type EditorSources } from '../editor-sources.ts';

const option = (tag: string, label: string, { onTag }: EditorSources): Completion => ({
  label,
  type: 'tag',
  apply(view, _completion, from, to) {
    view.dispatch({ changes: { from, to }, userEvent: 'delete' });
    onTag?.(tag);
  },
});

/** `#` at the beginning of a word offers tags. The chosen one is added to the note and leaves the text. */
export async function tagMenu(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/(?<![^\s(])#[\p{L}\p{M}\p{N}_/-]{0,40}/u);
  const sources = context.state.facet(editorSources);
  if (!typed || !sources?.onTag) return null;
  const words = typed.text.slice(1);
  // A heading begins like this, too.
  if (words === '' && typed.from === context.state.doc.lineAt(typed.from).from) return null;
  const tags = await sources.findTags(words);
  if (context.aborted) return null;
  const options = tags.map((tag) => option(tag, tag, sources));
  const isNew = words !== '' && words.length <= limits.note.tag.max && !tags.includes(words);
  if (isNew) options.push(option(words, `Add tag “${words}”`, sources));
  return options.length > 0 ? { from: typed.from, options, filter: false } : null;
}
