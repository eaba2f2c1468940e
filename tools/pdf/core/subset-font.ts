import subsetterUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';
import { loadAsset } from '../../runner/load-asset.ts';

/** Functions of HarfBuzz's subsetter that we call; pointers are numbers. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  malloc: (size: number) => number;
  free: (pointer: number) => void;
  // oxlint-disable-next-line max-params -- HarfBuzz's signature
  hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number;
  hb_blob_destroy: (blob: number) => void;
  hb_blob_get_data: (blob: number, length: number) => number;
  hb_blob_get_length: (blob: number) => number;
  hb_face_create: (blob: number, index: number) => number;
  hb_face_destroy: (face: number) => void;
  hb_face_reference_blob: (face: number) => number;
  hb_set_add: (set: number, value: number) => void;
  hb_subset_input_create_or_fail: () => number;
  hb_subset_input_destroy: (input: number) => void;
  hb_subset_input_glyph_set: (input: number) => number;
  hb_subset_input_set: (input: number, kind: number) => number;
  hb_subset_input_set_flags: (input: number, flags: number) => void;
  hb_subset_or_fail: (face: number, input: number) => number;
}

/** hb-subset.h: the glyphs' numbers stay, .notdef keeps its outline, no glyphs for layout. */
const subsetFlags = 0x2 | 0x40 | 0x200;
const withoutHints = 0x1;
const [keptTables, droppedTables] = [2, 3];
/** A reader of PDFs draws by glyph number alone, so these are weight without use. */
const unusedTables = ['cmap', 'name', 'OS/2', 'post', 'GSUB', 'GPOS', 'GDEF', 'STAT', 'DSIG', 'gasp', 'meta', 'BASE'];

const tagOf = (table: string): number =>
  Array.from(table.padEnd(4)).reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0);

async function startSubsetter(): Promise<Subsetter> {
  const { instance } = await WebAssembly.instantiate(await loadAsset(subsetterUrl));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- WebAssembly does not type the exports of a module
  const subsetter = instance.exports as unknown as Subsetter;
  // oxlint-disable-next-line no-underscore-dangle -- the compiler's name
  subsetter._initialize();
  return subsetter;
}

let loaded: Promise<Subsetter> | undefined;

/** The subsetter, loaded once. */
export async function loadSubsetter(): Promise<Subsetter> {
  loaded ??= startSubsetter().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Parts of a font that a subset has beside its outlines. */
interface KeptParts {
  /** Programs that fit outlines to pixels. */
  keepsHints?: boolean;
  /** Tables that stay as they are. */
  wholeTables?: readonly string[];
}

function requestSubset(
  hb: Subsetter,
  glyphs: Iterable<number>,
  { keepsHints = false, wholeTables = [] }: KeptParts,
): number {
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, keepsHints ? subsetFlags : subsetFlags | withoutHints);
  const whole = hb.hb_subset_input_set(input, keptTables);
  for (const table of wholeTables) hb.hb_set_add(whole, tagOf(table));
  const dropped = hb.hb_subset_input_set(input, droppedTables);
  for (const table of unusedTables) if (!wholeTables.includes(table)) hb.hb_set_add(dropped, tagOf(table));
  const kept = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph);
  return input;
}

/** The subset in memory of its own; undefined where HarfBuzz refuses the font, or there is no memory for it. */
function subsetWith(
  hb: Subsetter,
  font: Uint8Array<ArrayBuffer>,
  glyphs: Iterable<number>,
  kept: KeptParts,
): Uint8Array<ArrayBuffer> | undefined {
  const data = hb.malloc(font.length);
  if (data === 0) return undefined;
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, 2, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = requestSubset(hb, glyphs, kept);
  const subset = hb.hb_subset_or_fail(face, input);
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  if (subset !== 0) {
    const result = hb.hb_face_reference_blob(subset);
    const start = hb.hb_blob_get_data(result, 0);
    bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(subset);
  }
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(data);
  return bytes;
}

/** A font with the outlines of these glyphs alone, each under its old number; undefined where it cannot be cut. */
export async function subsetFont(
  font: Uint8Array<ArrayBuffer>,
  glyphs: Iterable<number>,
  kept: KeptParts = {},
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const hb = await loadSubsetter();
  try {
    return subsetWith(hb, font, glyphs, kept);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    // A font from somebody's file may be anything. The module's memory is in disorder now, so the next font gets another.
    loaded = undefined;
    return undefined;
  }
}
