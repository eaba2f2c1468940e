/** Endings of files of Office that a password can protect, with their media types. */
const officeTypes: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.docm': 'application/vnd.ms-word.document.macroEnabled.12',
  '.dotx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  '.dotm': 'application/vnd.ms-word.template.macroEnabled.12',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xlsm': 'application/vnd.ms-excel.sheet.macroEnabled.12',
  '.xltx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  '.xltm': 'application/vnd.ms-excel.template.macroEnabled.12',
  '.xlsb': 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.pptm': 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  '.potx': 'application/vnd.openxmlformats-officedocument.presentationml.template',
  '.potm': 'application/vnd.ms-powerpoint.template.macroEnabled.12',
  '.ppsx': 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  '.ppsm': 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
};

export const pdfType = 'application/pdf';

/** What the tool takes. The old formats of Office are taken so that a sentence tells what to do with them. */
export const lockedFiles = {
  types: [pdfType, ...Object.values(officeTypes)],
  endings: ['.pdf', ...Object.keys(officeTypes), '.doc', '.xls', '.ppt'],
  expected: 'a PDF or a file of Word, Excel or PowerPoint',
};

/** The name without its ending, and the ending. */
function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/** The media type of a file of Office by its name; where the name tells none, of any file. */
export const officeTypeOf = (name: string): string =>
  officeTypes[splitName(name)[1].toLowerCase()] ?? 'application/octet-stream';

/** The name of a result: "report.docx" becomes "report-protected.docx", and back "report-unprotected.docx". */
export function resultName(name: string, task: 'set' | 'remove'): string {
  const [stem, ending] = splitName(name);
  return `${stem.replace(/-(?:un)?protected$/, '')}-${task === 'set' ? 'protected' : 'unprotected'}${ending}`;
}
