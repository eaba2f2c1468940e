const notes = (count: number) => (count === 1 ? '1 note' : `${count} notes`);

/** What the screens say of several notes and of tags. Part of `messages`. This file imports nothing. */
export const organiseMessages = {
  pinned: (count: number) => `${notes(count)} pinned.`,
  unpinned: (count: number) => `${notes(count)} unpinned.`,
  archived: (count: number) => `${notes(count)} archived.`,
  unarchived: (count: number) => `${notes(count)} taken out of the archive.`,
  binned: (count: number) => `${notes(count)} moved to recycle bin`,
  restored: (count: number) => `${notes(count)} restored.`,
  tagAdded: (tag: string, count: number) => `"${tag}" added to ${notes(count)}.`,
  tagTakenOff: (tag: string, count: number) => `"${tag}" removed from ${notes(count)}.`,
  tagRenamed: (from: string, to: string) => `"${from}" is "${to}" now.`,
  tagsMerged: (from: string, to: string) => `"${from}" is merged into "${to}".`,
  tagRemoved: (tag: string) => `"${tag}" removed.`,
  undone: 'Undone.',
  stopped: (done: number, all: number) => `Stopped: ${done} of ${notes(all)} done.`,
  nothingToDo: 'Nothing to change: it is so already.',
  /** `titles` are the first of them; `reason` is the server's for the first. */
  failed: (count: number, titles: readonly string[], reason: string) => {
    const more = count - titles.length;
    return `${notes(count)} not changed: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${reason}`;
  },
} as const;
