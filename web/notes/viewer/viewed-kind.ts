import type { Attachment } from '#contract/notes/notes.ts';
import type { PartedKind } from './viewer-tools.ts';

/** How a file is shown; `other` is only downloaded. */
export type ViewedKind = PartedKind | 'pdf' | 'word' | 'media' | 'other';

const office = 'application/vnd.openxmlformats-officedocument.';

const ofType: Readonly<Record<string, ViewedKind>> = {
  'application/pdf': 'pdf',
  [`${office}wordprocessingml.document`]: 'word',
  [`${office}spreadsheetml.sheet`]: 'workbook',
};

const ofEnding: Readonly<Record<string, ViewedKind>> = {
  pdf: 'pdf',
  docx: 'word',
  xlsx: 'workbook',
  csv: 'table',
  tsv: 'table',
};

/** Endings of texts that the server does not know as such, because they are not UTF-8. */
const textEndings = /\.(?:txt|md|markdown|log|json|xml|html?|css|js|ts|py|sql|ya?ml|toml|ini|srt|vtt|tex|svg)$/i;

/** Types that tell no more than a file's name: a compound file is what Office makes of a document under a password. */
const namelessTypes = new Set(['', 'application/octet-stream', 'application/zip', 'application/x-cfb']);

/** How a file is shown, by the type that the server found in its bytes, and by its name where that tells no more. */
export function viewedKindOf({ fileType, originalname }: Pick<Attachment, 'fileType' | 'originalname'>): ViewedKind {
  if (/^(?:audio|video)\//.test(fileType)) return 'media';
  const [type = ''] = fileType.split(';');
  const known = ofType[type];
  if (known !== undefined) return known;
  const ending = originalname.slice(originalname.lastIndexOf('.') + 1).toLowerCase();
  const named = Object.hasOwn(ofEnding, ending) ? ofEnding[ending] : undefined;
  if (type.startsWith('text/') || type === 'application/json' || type === 'application/xml')
    return named === 'table' ? 'table' : 'text';
  if (!namelessTypes.has(type)) return 'other';
  return named ?? (textEndings.test(originalname) ? 'text' : 'other');
}
