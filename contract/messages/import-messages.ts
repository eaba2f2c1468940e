import { limits } from '../limits.ts';

export const badTime = (name: string) => `${name} must be a time in ISO 8601, such as 2024-05-01T09:30:00Z.`;
export const timeOutOfRange = (name: string) => `${name} must lie between the years 1970 and 2100.`;
export const notAList = 'notes must be a list.';
export const notANote = 'Each note must be an object.';
export const badCount = `An import takes 1 to ${limits.note.import.each} notes a call.`;
export const badClientId = `clientId must be a text of 1 to ${limits.note.import.clientId} characters.`;
export const badClientIds = `clientIds must be a list of 1 to ${limits.note.import.asked.toLocaleString('en-US')} texts.`;
export const badFlag = (name: string) => `${name} must be true or false.`;
export const badVersion = 'Each of the versions must be an object.';
export const ofVersion = (place: number, sentence: string) => `Version ${place}: ${sentence}`;
export const badVersions = `versions must be a list of at most ${limits.note.versions.kept - 1} former states.`;
export const badImportId = 'importId must be a UUID.';
export const notFound = 'This import does not exist, or it can no longer be undone.';
export const badFileId = 'The id of the file must be a UUID.';
export const fileIdTaken = 'This id belongs to another file. Choose another one.';
export const tooMuch = 'You have imported very many notes in a short time. Please wait a while and go on then.';
export const undone = 'The import was undone.';
