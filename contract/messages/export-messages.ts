export const badFormat = (formats: readonly string[]) => `format must be one of ${formats.join(', ')}.`;
export const badIds = 'ids must be a list of 1 to 1,000 ids of notes.';
export const tooMany = 'Two of your exports are still being sent. Start another once one of them has ended.';
export const nothingToExport = 'None of these notes is yours.';
export const exported = (count: number) =>
  count === 1 ? 'The note is exported.' : `${count.toLocaleString('en-US')} notes are exported.`;
export const allExported = 'All notes are exported.';
export const noNotes = 'There is no note to export.';
export const pictureMissing = (name: string) => `The picture ${name} did not come and is left out.`;
export const pdfFailed = 'It could not be laid out on pages.';
export const pdfPartsMissing = 'The parts that make PDFs could not be loaded. Try again.';
export const disabledNote = 'It is disabled, and its text is not shown. The other formats hold it.';
export const noteGone = 'It is not there any more.';
export const unknownNote = 'A note';
export const nonePdf = 'No note became a PDF.';
export const stoppedEarly = (reason: string) => `The export ended early. ${reason}`;
