export const permanentlyDeleted = 'Note permanently deleted!';
export const attachmentPermanentlyDeleted = 'Attachment permanently deleted!';
export const binEmptied = 'All deleted notes permanently deleted.';
export const notInBin = 'This note is not in the recycle bin. Move it there first.';
export const attachmentNotInBin = 'This attachment is not in the recycle bin. Move it there first.';
export const attachmentOfDeletedNote = 'Restore the note first: its attachment cannot come back without it.';
