/** The page of a note. */
export const noteAddress = (id: string): string => `/notes/${id}`;

/** The page that forwards to the linked note with a title. Where no note has the title, the page offers to create one. */
export const titledNoteAddress = (from: string, title: string): string =>
  `/notes/titled?${new URLSearchParams({ from, title }).toString()}`;
