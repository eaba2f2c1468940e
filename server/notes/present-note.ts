import { messages } from '#contract/messages.ts';
import { type Attachment, blankNote, type DeletedAttachment, type Note } from '#contract/notes.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import type { AttachmentLinks } from './attachment-links.ts';
import type { AttachmentRow, BinnedAttachmentRow } from './attachments.store.ts';
import { readTags } from './note-index.store.ts';
import type { NoteRow } from './notes.store.ts';
import { isSummaryOutdated } from './summary-source.ts';

/** A row as the contract's note, without its attachments and whole, whether an admin has disabled it or not. */
export const noteOf = (row: NoteRow): Omit<Note, 'attachments'> => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  tags: readTags(row),
  summary: row.summary,
  summaryIsOutdated: isSummaryOutdated(row),
  date: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  isDeleted: row.deleted_at !== null,
  deletedAt: asTimeOrNull(row.deleted_at),
  disabled: row.disabled === 1,
});

/** The fields that a disabled note shows in place of its own. */
const disabledNote = { ...blankNote(), description: messages.notes.disabled };

/** Rows as the contract shows them to their owner; links are signed for `now`. */
export const createPresenter = (links: AttachmentLinks) => {
  const attachment = (row: AttachmentRow, now: number): Attachment => ({
    _id: row.id,
    filename: row.file_name,
    originalname: row.original_name,
    url: links.link(row.id, 'file', now),
    thumbnailUrl: row.has_thumbnail ? links.link(row.id, 'thumbnail', now) : null,
    fileType: row.media_type,
    size: row.size,
    deletedAt: asTimeOrNull(row.deleted_at),
  });
  return {
    attachment,
    deletedAttachment: (row: BinnedAttachmentRow, now: number): DeletedAttachment => ({
      ...attachment(row, now),
      noteId: row.note_id,
      noteTitle: row.note_title,
    }),
    note: (row: NoteRow, attachments: readonly AttachmentRow[], now: number): Note => {
      const note = { ...noteOf(row), attachments: attachments.map((file) => attachment(file, now)) };
      const { _id, title, date, updatedAt, isDeleted, deletedAt, disabled } = note;
      return disabled ? { ...disabledNote, _id, title, date, updatedAt, isDeleted, deletedAt, disabled } : note;
    },
  };
};

export type Presenter = ReturnType<typeof createPresenter>;
