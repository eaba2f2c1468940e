import { messages } from '#contract/messages.ts';
import { type Attachment, blankNote, type DeletedAttachment, type Note } from '#contract/notes/notes.ts';
import { asTimeOrNull } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AttachmentLinks } from './attachments/attachment-links.ts';
import type { AttachmentRow, BinnedAttachmentRow, NoteWithFiles } from './attachments/attachments.store.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import { noteOf } from './note-row.ts';
import { asSeen } from './people/seen-note.ts';

/** The fields that a disabled note shows in place of its own. */
const disabledNote = { ...blankNote(), description: messages.notes.disabled };

/** Rows as the contract shows them to the person who asks, with signed links. */
export const createPresenter = (links: AttachmentLinks, clock: Platform['clock']) => {
  const attachment = (row: AttachmentRow): Attachment => ({
    _id: row.id,
    filename: row.file_name,
    originalname: row.original_name,
    url: links.link(row, 'file', clock.now()),
    thumbnailUrl: row.has_thumbnail ? links.link(row, 'thumbnail', clock.now()) : null,
    fileType: row.media_type,
    size: row.size,
    deletedAt: asTimeOrNull(row.deleted_at),
  });
  return {
    attachment,
    deletedAttachment: (row: BinnedAttachmentRow): DeletedAttachment => ({
      ...attachment(row),
      noteId: row.note_id,
      noteTitle: row.note_title,
    }),
    note: ({ attachments, ...shown }: NoteWithFiles): Note => {
      const { seen } = shown;
      const note = { ...noteOf(asSeen(shown)), attachments: attachments.map(attachment) };
      const others = seen && { owner: presentPublicUser(seen.owner), role: seen.role };
      const { _id, title, date, updatedAt, isDeleted, deletedAt, disabled, pinned, archived, sharedWith } = note;
      // Its list is where its owner left it.
      const kept = { _id, title, date, updatedAt, isDeleted, deletedAt, disabled, pinned, archived, sharedWith };
      return disabled ? { ...disabledNote, ...kept, ...others } : { ...note, ...others };
    },
  };
};

export type Presenter = ReturnType<typeof createPresenter>;
