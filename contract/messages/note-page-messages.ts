export const duplicated = 'The copy is open.';
export const makingPdf = 'The PDF is being made…';
export const pdfMade = 'The PDF is made.';
export const markdownCopied = 'Copied as Markdown.';
export const keptAsNew = 'Kept as a new note.';
export const versionRestored = 'The version is back.';
export const filesStay = 'Pictures of up to 5 MB come along. Other files stay in the note.';
