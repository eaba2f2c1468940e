export const changesSent = (count: number) =>
  count === 1 ? 'Your waiting change was sent.' : `Your ${count} waiting changes were sent.`;
export const changesRefused = (count: number) =>
  count === 1
    ? 'A waiting change was not taken. “Not sent yet” shows the reason.'
    : `${count} waiting changes were not taken. “Not sent yet” shows the reasons.`;
export const cameBack = (title: string) => `“${title}” was in the recycle bin. It is back with your changes.`;
export const keptAsNew = (title: string) => `“${title}” was deleted elsewhere. Your text is kept as a new note.`;
export const stayed = (title: string) => `“${title}” was changed elsewhere. It stays, with that change.`;
export const someStayed = (count: number) =>
  count === 1
    ? 'One of the notes was changed elsewhere. It stays, with that change.'
    : `${count} of the notes were changed elsewhere. They stay, with those changes.`;
export const textCopied = 'The text is copied.';
export const waitingDeleted = 'The waiting note was deleted.';
export const takenAway = 'This note is no longer shared with you.';
