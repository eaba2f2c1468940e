interface Shortcut {
  /** Pressed together. */
  keys: readonly string[];
  does: string;
}

const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
/** Cmd on Apple devices, Ctrl elsewhere. */
const modKey = isApple ? '⌘' : 'Ctrl';

/** The shortcuts as their dialog lists them. Each works where its group says. */
export const shortcutGroups: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: 'Everywhere',
    shortcuts: [
      { keys: [modKey, 'K'], does: 'Search or run a command' },
      { keys: ['?'], does: 'Keyboard shortcuts' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    name: 'Notes',
    shortcuts: [
      { keys: ['N'], does: 'Write a note' },
      { keys: ['/'], does: 'Search notes' },
    ],
  },
  {
    name: 'An open note',
    shortcuts: [
      { keys: ['['], does: 'Previous note' },
      { keys: [']'], does: 'Next note' },
    ],
  },
  {
    name: 'While you write a note',
    shortcuts: [
      { keys: [modKey, 'B'], does: 'Bold' },
      { keys: [modKey, 'I'], does: 'Italic' },
      { keys: [modKey, 'K'], does: 'Make a link of the selected words' },
      { keys: ['/'], does: 'Insert a block' },
      { keys: ['[['], does: 'Link to a note' },
      { keys: ['#'], does: 'Add a tag' },
      { keys: [modKey, 'Z'], does: 'Undo' },
      { keys: [modKey, 'Enter'], does: 'Save at once' },
    ],
  },
];
