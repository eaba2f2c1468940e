import { shellMessages } from '../shell-messages.ts';

export const { internal } = shellMessages.http;
export const invalid = 'The request is not valid.';
export const bodyNotAnObject = 'The request body must be a JSON object.';
export const badLimit = 'limit must be a whole number from 1 up.';
export const badCursor = 'cursor is not valid.';
export const malformedJson = 'The request body is not valid JSON.';
export const notFound = 'There is nothing at this address.';
export const tooLarge = 'The request is too large.';
export const unsupportedType = 'This media type is not accepted here.';
export const tooMany = 'Too many attempts. Please wait a moment and try again.';
export const unavailable = 'The service is not ready yet. Please try again in a moment.';
export const unexpectedFile = (field: string) => `Files are expected in the field "${field}" only.`;
export const tooManyFiles = (max: number) =>
  max === 1 ? 'Only one file is accepted here.' : `At most ${max} files are accepted at once.`;
export const metricsForbidden = 'The metrics are not for this address.';
/** Error message of the screens if no answer came. */
export const unreachable = 'The server could not be reached. Please check your connection and try again.';
export const noRoom = 'The server has no space left to store this.';
export const cannotStore = 'Nothing can be stored at the moment. Please try again later.';
