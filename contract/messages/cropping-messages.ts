export const saved = 'The copy is among the files of this note. The original stays as it is.';
export const unreadable = (name: string) => `"${name}" could not be opened as a picture in this browser.`;
export const tooLarge = (name: string) =>
  `"${name}" is too large for this browser to cut. Cut out a smaller part, or use another device.`;
export const noPageFound = 'No page was found. Move the corners to the edges of one.';
export const notStraightened = (name: string) =>
  `The page in "${name}" could not be straightened in this browser. Load the page again, or use another device.`;
