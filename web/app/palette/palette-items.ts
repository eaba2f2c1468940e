import { hasWords } from '#lib/search/match-search.ts';
import { toolGroups } from '#tools/runner/tool-list.ts';
import { mainLinks, resourceLinks } from '../navigation/nav-links.ts';

/** The groups of the palette, in their order. */
export const paletteGroups = ['Notes', 'Thoughts', 'Articles', 'People', 'Tools', 'Actions'] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** Commands that are more than a way to a page. */
export type PaletteCommand = 'shortcuts' | 'signOut';

/** An entry of the palette: a page to open, or a command to run. */
export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  label: string;
  /** Small print beside the label. */
  detail?: string;
  target: { to: string } | { command: PaletteCommand };
  /** Further words that it is found by. */
  words?: string;
}

const tools: readonly PaletteItem[] = toolGroups
  .flatMap((group) => group.tools)
  .map(({ slug, title, does }) => ({
    id: `tool ${slug}`,
    group: 'Tools',
    label: title,
    detail: does,
    target: { to: `/tools/${slug}` },
  }));

const pages: readonly PaletteItem[] = [...mainLinks, ...resourceLinks, { to: '/help', label: 'Help' }].map(
  ({ to, label }) => ({ id: `page ${to}`, group: 'Actions', label: `Go to ${label}`, target: { to } }),
);

/** Actions of a signed-in person alone. */
const signedInActions: readonly PaletteItem[] = [
  { id: 'new note', group: 'Actions', label: 'Write a note', target: { to: '/notes?new' }, words: 'new add create' },
  { id: 'pinned', group: 'Actions', label: 'Pinned notes', target: { to: '/notes?pinned=true' } },
  {
    id: 'archive',
    group: 'Actions',
    label: 'Archived notes',
    target: { to: '/notes?archived=true' },
    words: 'archive',
  },
  { id: 'article', group: 'Actions', label: 'Write an article', target: { to: '/blog/new' }, words: 'new blog' },
  {
    id: 'bin',
    group: 'Actions',
    label: 'Open the recycle bin',
    target: { to: '/recycle-bin' },
    words: 'trash deleted',
  },
  {
    id: 'shared',
    group: 'Actions',
    label: 'Shared by me',
    target: { to: '/shared' },
    words: 'links people public',
  },
  {
    id: 'import',
    group: 'Actions',
    label: 'Import notes',
    target: { to: '/import' },
    words: 'keep evernote notion obsidian joplin markdown move in upload',
  },
  {
    id: 'profile',
    group: 'Actions',
    label: 'Profile settings',
    target: { to: '/profile' },
    words: 'password picture export',
  },
  { id: 'sign out', group: 'Actions', label: 'Sign out', target: { command: 'signOut' }, words: 'log out' },
];

const shortcuts: PaletteItem = {
  id: 'shortcuts',
  group: 'Actions',
  label: 'Keyboard shortcuts',
  target: { command: 'shortcuts' },
  words: 'keys help',
};

/** Entries that are always there, as far as they match; without words, the actions. */
export function staticItems(query: string, isSignedIn: boolean): PaletteItem[] {
  const all = [...tools, ...(isSignedIn ? signedInActions : []), shortcuts, ...pages];
  if (query === '') return all.filter(({ group }) => group === 'Actions');
  return all.filter(({ label, detail = '', words = '' }) => hasWords(query, [label, detail, words]));
}

/** The entries by group, in the order of the groups; empty ones are left out. */
export const groupItems = (items: readonly PaletteItem[]): { group: PaletteGroup; items: PaletteItem[] }[] =>
  paletteGroups
    .map((group) => ({ group, items: items.filter((item) => item.group === group) }))
    .filter((each) => each.items.length > 0);
