export const saved = 'The copy is among the files of this note. The original stays as it is.';
export const unreadable = (name: string) => `"${name}" could not be opened as a picture in this browser.`;
export const tooLarge = (name: string) =>
  `"${name}" is too large for this browser to cut. Cut out a smaller part, or use another device.`;
