import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';

const text = new TextEncoder();

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(text.encode(type), 4);
  bytes.set(body, 8);
  view.setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)));
  return bytes;
}

interface PngPlan {
  width: number;
  height: number;
  bitDepth: number;
  colour: number;
  /** Rows without filter bytes, one after the other. */
  samples: Uint8Array;
  /** Chunks between the header and the rows, by type. */
  chunks?: Record<string, readonly number[]>;
}

/** A PNG file by hand, so that a test knows each of its samples. Its rows come in two IDAT chunks. */
export function makePng({ width, height, bitDepth, colour, samples, chunks = {} }: PngPlan): Blob {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([bitDepth, colour, 0, 0, 0], 8);
  const rowBytes = samples.length / height;
  const rows = new Uint8Array(samples.length + height);
  for (let row = 0; row < height; row += 1)
    rows.set(samples.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  const packed = zlibSync(rows);
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    ...Object.entries(chunks).map(([type, body]) => chunk(type, Uint8Array.from(body))),
    chunk('IDAT', packed.subarray(0, 7)),
    chunk('IDAT', packed.subarray(7)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Blob(parts.map((part) => new Uint8Array(part)));
}
