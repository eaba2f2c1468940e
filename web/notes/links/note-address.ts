/** The page of a note. */
export const noteAddress = (id: string): string => `/notes/${id}`;

/** The page that leads on to the note with a title that another one links to; where nobody has it, it offers to create one. */
export const titledNoteAddress = (from: string, title: string): string =>
  `/notes/titled?${new URLSearchParams({ from, title }).toString()}`;
