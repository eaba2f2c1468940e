import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { noteRules, splitTags, tooManyTags } from './note-rules.ts';
import { parseJson } from '../parse-json.ts';
import { text } from '../text.ts';

export const tagSchema = text(noteRules.tag);

const tagList = z.array(tagSchema, messages.notes.tagsUnreadable).check(z.maxLength(limits.note.tags, tooManyTags));

/** Drops blanks and repetitions; the first spelling of a tag wins. */
const tidyTags = (given: unknown): unknown =>
  Array.isArray(given)
    ? [
        ...new Set(
          given.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : tag)).filter((tag) => tag !== ''),
        ),
      ]
    : given;

function readTags(given: unknown): unknown {
  if (typeof given !== 'string') return tidyTags(given);
  const parsed = parseJson(given);
  // A tag may begin with a bracket, and a word that JSON also knows, as a year, is a word. A list and an object are what they are: an object is refused.
  return tidyTags(typeof parsed === 'object' && parsed !== null ? parsed : splitTags(given));
}

/** Tags as a list, as JSON text, or as a comma-separated text. */
export const tagsSchema = z.pipe(
  z.union([z.array(z.unknown()), z.string()], messages.notes.tagsUnreadable),
  z.transform((given, context): string[] => {
    const result = z.safeParse(tagList, readTags(given));
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues)
      context.issues.push({ code: 'custom', message, path, input: given });
    return z.NEVER;
  }),
);
tagsSchema.register(z.globalRegistry, {
  description: 'A list; in a form its JSON text, or words with commas between them.',
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
});

const linkTargets = z
  .array(z.object({ title: z.string().check(z.maxLength(2 * limits.note.title.max)), id: z.uuid() }))
  .check(z.maxLength(limits.note.links.chosen));

/** Notes that links of the text lead to, where several have the title: a list, or its JSON text. */
const linkTargetsSchema = z.pipe(
  z.union([z.array(z.unknown()), z.string()], messages.notes.linkTargetUnknown),
  z.transform((given, context): z.output<typeof linkTargets> => {
    const result = z.safeParse(linkTargets, typeof given === 'string' ? parseJson(given) : given);
    if (result.success) return result.data;
    context.issues.push({ code: 'custom', message: messages.notes.linkTargetUnknown, input: given });
    return z.NEVER;
  }),
);

linkTargetsSchema.register(z.globalRegistry, {
  description: 'A list; in a form its JSON text.',
  anyOf: [
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: { type: 'string' }, id: { type: 'string', format: 'uuid' } },
        required: ['title', 'id'],
      },
    },
    { type: 'string' },
  ],
});

/** The fields that a note's writer gives. */
const writtenFields = {
  title: text(noteRules.title),
  description: text(noteRules.description),
  tags: z.optional(tagsSchema),
  /** Left out: a new link leads to the newest note with its title, a known one to the note that it led to. */
  linkTargets: z.optional(linkTargetsSchema),
};

/** Body of a new note. */
export const newNoteSchema = z.object({
  ...writtenFields,
  /** The sender's own name for the note, a UUID: what was sent before is not added twice. */
  clientId: z.optional(z.uuid(messages.notes.badClientId)),
});

/** Body of a save: the fields that change. */
export const changedNoteSchema = z.object({
  ...z.partial(z.object(writtenFields)).shape,
  updatedAt: z.optional(z.iso.datetime('updatedAt must be a time as the note carries it.')),
  /** The sender’s own name for the save, such as a UUID. After a lost answer it is sent again under the same name. */
  saveId: z.optional(z.uuid(messages.notes.badSaveId)),
  /** What the sent text and tags were before the change: what was saved since is merged with them, and no conflict. */
  base: z.optional(
    z.object({
      description: z.optional(text({ label: 'The base', max: limits.note.description.max })),
      tags: z.optional(tagsSchema),
    }),
  ),
});
