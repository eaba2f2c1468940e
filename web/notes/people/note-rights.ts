import type { Note } from '#contract/notes/notes.ts';

/** True for a note of one's own: only its owner shares it, throws it away and sets reminders. */
export const isOwn = ({ owner }: Pick<Note, 'owner'>): boolean => owner === undefined;

/** True for a note whose text one may change. */
export const canWrite = ({ role }: Pick<Note, 'role'>): boolean => role !== 'reader';
