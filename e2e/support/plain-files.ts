import type { PlainFile } from '#testing/plain-file.ts';

/** A picture of 8 by 8 pixels. */
export const picture = (name: string): PlainFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM40+GCFTEMLQkA/RFmAdgR/fwAAAAASUVORK5CYII=',
    'base64',
  ),
});

export const plainText = (name: string, text = 'Plain words.'): PlainFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
