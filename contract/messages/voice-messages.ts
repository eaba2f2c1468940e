export const asking = 'Your browser asks whether Thoughtleaf may use the microphone.';
export const hearsNothing = 'The microphone hears nothing.';
export const unsupported = 'This browser cannot record sound.';
export const insecure = 'Browsers record sound on pages that come by https alone.';
export const noMicrophone = 'No microphone was found.';
export const refused =
  'The microphone may not be used. Allow it for this page in the settings of your browser, then try again.';
export const busy = 'The microphone is in use by another program.';
export const microphoneGone =
  'The microphone was taken away. What was recorded until then is among the files of this note.';
export const longest = 'A voice note lasts two hours at most. It was finished, and is among the files of this note.';
export const deviceFull =
  'This browser has no room left. The recording goes on, but a crash would lose it: finish it soon.';
export const nothingRecorded = 'Nothing was recorded.';
export const saved = 'The voice note is among the files of this note.';
export const cutOff = (when: string, length: string) => `A voice note of ${when} (${length}) is not saved yet.`;
export const notPlayed = (name: string) => `"${name}" could not be played here. Download it instead.`;
