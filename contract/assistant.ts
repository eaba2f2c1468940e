import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { lengthOf } from './text-rules.ts';
import { text } from './text.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Which engine answered: the one built into the server, or the configured OpenAI-compatible one. */
export const engineSchema = z.enum(['built-in', 'configured']);

/** One proposed change; `offset` counts UTF-16 units from the start of the given text. */
export const changeSchema = z.object({
  offset: z.int(),
  original: z.string(),
  replacement: z.string(),
  reason: z.string(),
});

export type Engine = z.output<typeof engineSchema>;
export type Change = z.output<typeof changeSchema>;

const givenText = text({ label: 'Text', min: 1, max: limits.assistant.textMax });

export const summarize = defineCall({
  method: 'POST',
  path: '/api/ai/summarize',
  access: 'user',
  scope: 'notes:write',
  summary: 'Summarize a text of at least 50 characters; with noteId the summary is saved on that note',
  body: z.object({
    text: givenText.check(
      z.refine((given) => lengthOf(given) >= limits.assistant.summarizeMin, messages.notes.tooShortToSummarize),
    ),
    noteId: z.optional(z.string(messages.notes.badNoteId)),
  }),
  answer: { summary: z.string(), engine: engineSchema },
});

export const correct = defineCall({
  method: 'POST',
  path: '/api/ai/correct',
  access: 'user',
  scope: 'notes:write',
  summary: 'Propose corrections of spelling and grammar',
  body: z.object({ text: givenText }),
  answer: { correctedText: z.string(), changes: z.array(changeSchema), engine: engineSchema },
});
