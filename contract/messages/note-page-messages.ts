export const duplicated = 'The copy is open.';
export const makingPdf = 'The PDF is being made…';
export const pdfMade = 'The PDF is made.';
export const markdownCopied = 'Copied as Markdown.';
export const keptAsNew = 'Kept as a new note.';
export const versionRestored = 'The version is back.';
export const filesStay = 'Pictures and files stay in the note: articles have none yet.';
