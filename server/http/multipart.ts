import '@fastify/multipart';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FileRules } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { FileTooLargeError, type FileStore, type StagedFile } from '#server/files/files.ts';

/** Room for the longest description, each code point in four bytes. */
const maxFieldBytes = 1_048_576;
const maxFields = 100;

/** A file that a call brought, on the disk but not kept. */
export interface IncomingFile extends StagedFile {
  /** The name on the user's device, without folders. */
  originalName: string;
  /** The field of the form that it came in, by which a refusal names it. */
  field: string;
}

export interface Form {
  /** Text fields; a field that came more than once is a list. */
  fields: Record<string, string | string[]>;
  files: IncomingFile[];
}

/** A file's name without folders, and without what breaks a line or, turning the direction, shows another ending than there is. */
export const cleanFileName = (given: string): string => {
  const name =
    given
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
      .trim() ?? '';
  return Array.from(name === '' ? 'file' : name)
    .slice(-255)
    .join('');
};

function addField(fields: Form['fields'], name: string, value: string): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
}

async function stageFile(
  part: { filename: string; file: Readable },
  rules: FileRules,
  files: FileStore,
): Promise<IncomingFile> {
  const originalName = cleanFileName(part.filename);
  try {
    return { ...(await files.stage(part.file, rules.maxBytes)), originalName, field: rules.field };
  } catch (error) {
    if (error instanceof FileTooLargeError)
      throw fieldError(rules.field, messages.notes.fileTooLarge(originalName, rules.maxBytes), 'tooLarge');
    throw error;
  }
}

/** RFC 2046 5.1.1: 1 to 70 characters. The parser would take a longer one for a fault of ours. */
const boundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;

async function readParts(request: FastifyRequest, rules: FileRules, store: FileStore, form: Form): Promise<void> {
  const limits = {
    fieldSize: maxFieldBytes,
    fields: maxFields,
    files: rules.max + 1,
    fileSize: Number.POSITIVE_INFINITY,
    parts: maxFields + rules.max + 1,
  };
  if (!boundary.test(request.headers['content-type'] ?? '')) throw new AppError('invalid', messages.http.invalid);
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw fieldError(part.fieldname, messages.http.tooLarge, 'tooLarge');
      addField(form.fields, part.fieldname, String(part.value));
      continue;
    }
    if (part.fieldname !== rules.field) throw fieldError(part.fieldname, messages.http.unexpectedFile(rules.field));
    if (form.files.length === rules.max) throw fieldError(rules.field, messages.http.tooManyFiles(rules.max));
    const file = await stageFile(part, rules, store);
    form.files.push(file);
    if (file.size > 0) continue;
    // A browser sends an empty, nameless file for a chooser in which nothing was chosen.
    if (part.filename) throw fieldError(rules.field, messages.notes.fileEmpty(file.originalName));
    await store.discard(file);
    form.files.pop();
  }
}

/**
 * Reads a multipart body: text fields in memory, files straight to the disk. Any fault in one of them refuses the whole body, and
 * nothing of it stays.
 */
export async function readForm(request: FastifyRequest, rules: FileRules, store: FileStore): Promise<Form> {
  const form: Form = { fields: Object.create(null), files: [] };
  try {
    await readParts(request, rules, store, form);
    return form;
  } catch (error) {
    await Promise.all(form.files.map((file) => store.discard(file)));
    // The rest of the body is read and dropped, so that the client gets to see the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error, rules);
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function asRefusal(error: unknown, rules: FileRules): unknown {
  if (error instanceof AppError) return error;
  if (codeOf(error) === 'FST_FILES_LIMIT') return fieldError(rules.field, messages.http.tooManyFiles(rules.max));
  if (['FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'].includes(String(codeOf(error))))
    return new AppError('tooLarge', messages.http.tooLarge);
  if (
    error instanceof Error &&
    (/unexpected end|premature|aborted|malformed|boundary|multipart/i.test(error.message) ||
      codeOf(error) === 'ECONNRESET')
  ) {
    return new AppError('invalid', messages.notes.uploadCutOff, { cause: error });
  }
  return error;
}
