import type { Orientation } from '../../images/orientation.ts';
import type { PdfRef } from '../pdf-file.ts';
import type { Size } from '../../images/pixel-limit.ts';

/** A picture after its rotation: its size in pixels, and pixels per inch where its file has them. */
export interface Seen extends Size {
  density: number | undefined;
}

/** A picture that is in the file and on no page yet. Its size is that in which it is seen. */
export interface Picture extends Seen {
  object: PdfRef;
  /** How it has to be turned when it is drawn. */
  orientation: Orientation;
}
