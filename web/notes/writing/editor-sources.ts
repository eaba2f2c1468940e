import { Facet } from '@codemirror/state';

/** A note that a link may lead to; `date` is when it was written. */
export interface OfferedNote {
  _id: string;
  title: string;
  date: string;
}

/** Access of the editor to the notes round it. */
export interface EditorSources {
  findNotes: (words: string) => Promise<OfferedNote[]>;
  findTags: (words: string) => Promise<string[]>;
  /** A note was chosen to link to: of equal titles, the link leads to this one. */
  onLink?: (note: { _id: string; title: string }) => void;
  /** Adds a tag to the note. Without it there is no menu of tags. */
  onTag?: (tag: string) => void;
  uploadPicture: (file: File, onProgress: (percent: number) => void) => Promise<{ id: string; name: string }>;
  /** Undefined for an attachment that is not there (any more). */
  pictureUrl: (attachmentId: string) => string | undefined;
  openNote: (title: string) => void;
  /** True if no note has the title. */
  isBrokenLink: (title: string) => boolean;
}

/** The sources, for extensions. */
export const editorSources = Facet.define<EditorSources, EditorSources | undefined>({
  combine: (sources) => sources[0],
});
