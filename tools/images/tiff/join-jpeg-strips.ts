import { joinBytes } from '../bytes.ts';
import { jpegMarker, jpegSegments, type JpegSegment } from '../jpeg-segments.ts';
import type { Size } from '../pixel-limit.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const baseline = 0xc0;
const huffmanTables = 0xc4;
const restartInterval = 0xdd;
const firstRestart = 0xd0;

/** A strip that is a JPEG of its own, in its parts. */
interface Strip {
  /** Its tables as they stand in it. */
  tables: Bytes;
  frame: JpegSegment;
  scan: JpegSegment;
  /** Its coded pixels. */
  coded: Bytes;
}

/** Undefined where a strip is of a kind that cannot be joined with others: progressive, or with restarts of its own. */
function readStrip(bytes: Bytes): Strip | undefined {
  const segments = [...jpegSegments(bytes)];
  const isTable = ({ marker }: JpegSegment) => marker === jpegMarker.quantization || marker === huffmanTables;
  const frame = segments.find(({ marker }) => marker === baseline);
  const scans = segments.filter(({ marker }) => marker === jpegMarker.startOfScan);
  const [scan] = scans;
  const end = segments.at(-1);
  if (!frame || !scan || !end || scans.length !== 1) return undefined;
  if (segments.some(({ marker }) => marker === restartInterval)) return undefined;
  const tables = joinBytes(segments.filter(isTable).map((segment) => bytes.subarray(segment.start, segment.end)));
  return { tables, frame, scan, coded: bytes.subarray(scan.end, end.start) };
}

/** The side of a unit of coded pixels, whose colours may have half of the size: across and down. */
function unitOf({ body }: JpegSegment): Size {
  const components = body[5] ?? 0;
  const factors = Array.from({ length: components }, (_, index) => body[7 + index * 3] ?? 0x11);
  if (components === 1) return { width: 8, height: 8 };
  return {
    width: 8 * Math.max(...factors.map((factor) => factor >> 4)),
    height: 8 * Math.max(...factors.map((factor) => factor & 0xf)),
  };
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The header of a frame without its height, which the last strip has of its own. */
const withoutHeight = ({ body }: JpegSegment): Uint8Array => joinBytes([body.subarray(0, 1), body.subarray(3)]);

const segment = (marker: number, body: Uint8Array): Bytes =>
  joinBytes([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff), body]);

/**
 * Joins strips that are JPEGs into the JPEG of the whole picture, without decoding them: between two strips stands a restart marker
 * (T.81, B.2.1). Undefined where their tables differ, or a strip ends within a unit. Throws `UnusableFile` where one is damaged.
 */
export function joinJpegStrips(pieces: readonly Bytes[], { width, height }: Size, rowsEach: number): Bytes | undefined {
  const strips = pieces.map(readStrip).filter((strip) => strip !== undefined);
  const [first] = strips;
  if (!first || strips.length !== pieces.length) return undefined;
  const unit = unitOf(first.frame);
  const units = Math.ceil(width / unit.width) * (rowsEach / unit.height);
  const isJoinable = strips.every(
    ({ tables, frame, scan }) =>
      isEqual(tables, first.tables) &&
      isEqual(withoutHeight(frame), withoutHeight(first.frame)) &&
      isEqual(scan.body, first.scan.body),
  );
  if (!isJoinable || rowsEach % unit.height !== 0 || units > 0xff_ff || height > 0xff_ff) return undefined;
  const frame = first.frame.body.slice();
  frame.set([height >> 8, height & 0xff], 1);
  return joinBytes([
    Uint8Array.of(0xff, jpegMarker.startOfImage),
    first.tables,
    segment(baseline, frame),
    segment(restartInterval, Uint8Array.of(units >> 8, units & 0xff)),
    segment(jpegMarker.startOfScan, first.scan.body),
    ...strips.flatMap(({ coded }, index) =>
      index === 0 ? [coded] : [Uint8Array.of(0xff, firstRestart + ((index - 1) % 8)), coded],
    ),
    Uint8Array.of(0xff, jpegMarker.endOfImage),
  ]);
}
