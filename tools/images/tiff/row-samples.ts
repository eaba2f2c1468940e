/** How the samples of a row lie in the bytes of a piece. */
export interface RowShape {
  /** Samples of a row, of all pixels. */
  count: number;
  /** Samples from one to the next of the same colour. */
  step: number;
  bits: number;
  isLittleEndian: boolean;
  /** Each sample is the difference to the one before it (TIFF 6.0, section 14). */
  isDifferenced: boolean;
}

/** Bytes of a row, which begins at a whole byte. */
export const rowBytes = ({ count, bits }: Pick<RowShape, 'count' | 'bits'>): number => Math.ceil((count * bits) / 8);

/** Samples of whole bytes. */
function readWhole(row: Uint8Array, { count, bits, isLittleEndian }: RowShape, into: Uint32Array): void {
  if (bits === 8) {
    for (let index = 0; index < count; index += 1) into[index] = row[index] ?? 0;
    return;
  }
  const size = bits >> 3;
  for (let index = 0; index < count; index += 1) {
    let sample = 0;
    for (let byte = 0; byte < size; byte += 1) {
      sample = (sample << 8) | (row[index * size + (isLittleEndian ? size - 1 - byte : byte)] ?? 0);
    }
    into[index] = sample;
  }
}

/** Samples of any number of bits, the highest first. */
function readBits(row: Uint8Array, { count, bits }: RowShape, into: Uint32Array): void {
  const mask = 2 ** bits - 1;
  let held = 0;
  let heldBits = 0;
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    while (heldBits < bits) {
      held = ((held & 0xff_ff) << 8) | (row[at++] ?? 0);
      heldBits += 8;
    }
    heldBits -= bits;
    into[index] = (held >>> heldBits) & mask;
  }
}

function addDifferences({ count, step, bits }: RowShape, samples: Uint32Array): void {
  const mask = bits === 32 ? 0xff_ff_ff_ff : 2 ** bits - 1;
  for (let index = step; index < count; index += 1)
    samples[index] = ((samples[index] ?? 0) + (samples[index - step] ?? 0)) & mask;
}

/** The samples of a row as whole numbers. */
export function readSamples(row: Uint8Array, shape: RowShape, into: Uint32Array): void {
  if (shape.bits % 8 === 0) readWhole(row, shape, into);
  else readBits(row, shape, into);
  if (shape.isDifferenced) addDifferences(shape, into);
}
