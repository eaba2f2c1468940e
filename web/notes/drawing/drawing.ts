/** `[x, y]` in units of the sheet, with the pressure from 0 to 1 where the device measures it. */
export type StrokePoint = readonly number[];

/** One line of a pen. */
export interface Stroke {
  /** `#rrggbb`. */
  ink: string;
  /** Diameter at full pressure, in units of the sheet. */
  width: number;
  /** All of them have a pressure, or none. */
  points: readonly StrokePoint[];
}

/** A sheet with what is drawn on it. One unit is a CSS pixel of the screen that it was begun on. */
export interface Drawing {
  width: number;
  height: number;
  strokes: readonly Stroke[];
}

/** Told apart from both the app's dark page and white paper: a picture has no theme. */
export const inks = [
  { name: 'Graphite', colour: '#807c76' },
  { name: 'Blue', colour: '#4a7fc4' },
  { name: 'Green', colour: '#4c8a58' },
  { name: 'Amber', colour: '#b3742a' },
  { name: 'Red', colour: '#cb5a50' },
  { name: 'Violet', colour: '#8c6bc4' },
] as const;

/** Diameters of the pens. */
export const penWidths = [
  { name: 'Thin', width: 4 },
  { name: 'Medium', width: 8 },
  { name: 'Thick', width: 16 },
] as const;
