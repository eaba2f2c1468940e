export const saved = 'The drawing is among the files of this note, as a picture and as an SVG to draw on.';
export const unsaved = (when: string) => `A drawing of ${when} is not saved yet.`;
export const notADrawing = (name: string) =>
  `"${name}" was not drawn here, or was changed since: it cannot be drawn on.`;
export const noPicture =
  'This browser could not make a picture of the drawing. It is kept here: try again, or make it smaller.';
