/** The papers that a page can have the size of. */
export const papers = ['A4', 'Letter', 'Legal', 'A5', 'A3'] as const;
export const orientations = ['portrait', 'landscape'] as const;

export type Paper = (typeof papers)[number];
export type Orientation = (typeof orientations)[number];

/** Width and height in points. */
export interface PageSize {
  width: number;
  height: number;
}

const inch = 72;

/** Points of a length in millimetres. */
export const pointsOf = (millimetres: number): number => (millimetres * inch) / 25.4;

const portraits: Record<Paper, PageSize> = {
  A3: { width: pointsOf(297), height: pointsOf(420) },
  A4: { width: pointsOf(210), height: pointsOf(297) },
  Letter: { width: 8.5 * inch, height: 11 * inch },
  Legal: { width: 8.5 * inch, height: 14 * inch },
  A5: { width: pointsOf(148), height: pointsOf(210) },
};

/** The size of a page by its name and the way it is turned. */
export function sizeOfPage(name: Paper, orientation: Orientation): PageSize {
  const { width, height } = portraits[name];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}
