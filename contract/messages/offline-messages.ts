import { shellMessages } from '../shell-messages.ts';

export const { noRefresh, refreshFailed } = shellMessages.offline;
export const noteKept = 'You are offline. The note is kept here and sent when the network returns.';
export const deviceFull =
  'This device has no room left to keep the change until the network returns. Free some space, and try again.';
export const unsent = (waiting: number, refused: number) => {
  if (refused > 0) return `${refused} ${refused === 1 ? 'change was' : 'changes were'} not taken`;
  return `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} for the network`;
};
export const notKept =
  'This browser could not keep the note. It stays in the form: please send it when the network returns.';
export const nothingKept =
  'You are offline, and this browser has not kept your notes yet. They come back with the network.';
export const notMyDevice =
  'This is not your device, so nothing is kept here. Keep this tab open: what you type stays in it until the network returns.';
export const deviceFullForCopies =
  'This browser has no room left for your notes and files. Without a network, some of them will be missing here.';
