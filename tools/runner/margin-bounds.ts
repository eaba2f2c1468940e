/** How wide a margin may be, in millimetres. */
export interface MarginBounds {
  least: number;
  most: number;
}

/** Of pages that printers must be able to print to the end. */
export const printedMargins: MarginBounds = { least: 5, most: 50 };

/** Of pages that may be filled to their edges. */
export const anyMargins: MarginBounds = { least: 0, most: 50 };
