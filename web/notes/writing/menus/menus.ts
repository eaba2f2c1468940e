import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { EditorState, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { blockMenu } from './block-menu.ts';
import { noteMenu } from './note-menu.ts';
import { tagMenu } from './tag-menu.ts';

/** Menus that open while one types: a listbox at the cursor, by arrows, Enter and Tab. */
export const menus = [
  autocompletion({
    override: [noteMenu, tagMenu, blockMenu],
    icons: false,
    defaultKeymap: false,
    aboveCursor: false,
    maxRenderedOptions: 50,
    // A person who types `/` and Enter quickly means the first one.
    interactionDelay: 0,
  }),
  Prec.highest(keymap.of(completionKeymap.filter(({ key }) => key !== 'Ctrl-Space'))),
  EditorState.phrases.of({ Completions: 'Suggestions' }),
];
