import { messages } from '#contract/messages.ts';
import type { Attachment, DeletedAttachment, Note } from '#contract/notes.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import type { AttachmentLinks } from './attachment-links.ts';
import type { AttachmentRow, BinnedAttachmentRow } from './attachments.store.ts';
import { readTags } from './note-index.store.ts';
import type { NoteRow } from './notes.store.ts';

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
    note: (row: NoteRow, attachments: readonly AttachmentRow[], now: number): Note => ({
      _id: row.id,
      title: row.title,
      ...(row.disabled
        ? { description: messages.notes.disabled, tags: [], attachments: [], summary: null }
        : {
            description: row.description,
            tags: readTags(row),
            attachments: attachments.map((file) => attachment(file, now)),
            summary: row.summary,
          }),
      date: asTime(row.created_at),
      updatedAt: asTime(row.updated_at),
      isDeleted: row.deleted_at !== null,
      deletedAt: asTimeOrNull(row.deleted_at),
      disabled: row.disabled === 1,
    }),
  };
};

export type Presenter = ReturnType<typeof createPresenter>;
