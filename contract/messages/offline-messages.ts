import { shellMessages } from '../shell-messages.ts';

export const { noRefresh, refreshFailed } = shellMessages.offline;
export const noteKept = 'You are offline. The note is kept here and sent when the network returns.';
export const deviceFull =
  'This device has no room left to keep the change until the network returns. Free some space, and try again.';
export const changesSent = (count: number) =>
  count === 1 ? 'Your waiting change was sent.' : `Your ${count} waiting changes were sent.`;
export const changesRefused = (count: number) =>
  count === 1
    ? 'A waiting change was not taken. “Not sent yet” shows the reason.'
    : `${count} waiting changes were not taken. “Not sent yet” shows the reasons.`;
export const cameBack = (title: string) => `“${title}” was in the recycle bin. It is back with your changes.`;
export const keptAsNew = (title: string) => `“${title}” was deleted elsewhere. Your text is kept as a new note.`;
export const textCopied = 'The text is copied.';
export const unsent = (waiting: number, refused: number) => {
  if (refused > 0) return `${refused} ${refused === 1 ? 'change was' : 'changes were'} not taken`;
  return `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} for the network`;
};
export const waitingDeleted = 'The waiting note was deleted.';
export const notKept =
  'This browser could not keep the note. It stays in the form: please send it when the network returns.';
export const nothingKept =
  'You are offline, and this browser has not kept your notes yet. They come back with the network.';
export const takenAway = 'This note is no longer shared with you.';
export const notMyDevice =
  'This is not your device, so nothing is kept here. Keep this tab open: what you type stays in it until the network returns.';
export const deviceFullForCopies =
  'This browser has no room left for your notes and files. Without a network, some of them will be missing here.';
export const fileNotHere = (name: string) => `“${name}” is not on this device. It opens when the network is back.`;
export const onlySmallPicture = (name: string) => `Only a small version of “${name}” is on this device.`;
