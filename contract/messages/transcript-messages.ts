export const notOffered = 'This installation has no server that transcribes recordings.';
export const noSound = 'Only sounds and films can be transcribed.';
export const nothingSaid = 'No words were heard in this recording.';
export const failed = 'The recording could not be transcribed. Please try again later.';
export const tooLarge = 'The server that transcribes recordings takes none of this size.';
export const done = 'The recording is transcribed.';
export const longWait = 'Transcribing. A long recording takes some minutes; you may leave this page.';
export const notLoaded = 'The transcript could not be loaded.';
