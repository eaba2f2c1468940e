import { child, emu, lengthOf } from '../reading/xml.ts';

/** Points. */
export interface Size {
  width: number;
  height: number;
}

/** A place in a drawing, in points. */
export interface Frame extends Size {
  x: number;
  y: number;
}

/** The frame that a transform (`a:xfrm`) gives; for the inner frame of a group, `offset` and `extent` have other names. */
export const frameOf = (transform: Element | undefined, offset = 'off', extent = 'ext'): Frame => ({
  x: lengthOf(child(transform, offset), 'x', emu) ?? 0,
  y: lengthOf(child(transform, offset), 'y', emu) ?? 0,
  width: lengthOf(child(transform, extent), 'cx', emu) ?? 0,
  height: lengthOf(child(transform, extent), 'cy', emu) ?? 0,
});
