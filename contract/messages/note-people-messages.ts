export const badRole = 'role must be reader or writer.';
export const shared = 'Note shared.';
export const roleChanged = 'Changed what this person may do.';
export const unshared = 'The note is no longer shared with this person.';
export const left = 'You have left the note.';
export const ownerOnly = 'Only the owner of this note can do this.';
export const readOnly = 'You can read this note, but not change it.';
export const self = 'You cannot share a note with yourself.';
export const friendsOnly = 'You can share notes with friends only.';
export const notShared = 'The note is not shared with this person.';
export const tooManyPeople = 'A note can be shared with 100 people. Remove somebody first.';
export const tooManyNotes = 'This person has 200 notes of others already. No more can be shared with them.';
/** In place of the name of somebody whose account was deleted. */
export const formerAuthor = 'Deleted account';
export const ownerHasNoRoom = 'The owner of this note has no space for this file.';
