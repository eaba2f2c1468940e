import { createHash } from 'node:crypto';

/** The text of a note as a summary knows it: the tags are no part of it. */
interface SummarizedText {
  title: string;
  description: string;
}

/** Hash of the text that a summary is made of: a note whose text returns, as by Undo, has an up-to-date summary again. */
export const summarySourceOf = ({ title, description }: SummarizedText): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description]))
    .digest('base64url');

/** Source of summaries of another text than the note's: always outdated. */
export const unknownSource = '';

interface Summarized extends SummarizedText {
  summary: string | null;
  summary_source: string | null;
}

/** True if the note says something else than when its summary was made. */
export const isSummaryOutdated = (note: Summarized): boolean =>
  note.summary !== null && note.summary_source !== null && note.summary_source !== summarySourceOf(note);
