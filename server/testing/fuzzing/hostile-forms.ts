import * as fc from 'fast-check';
import { hostileText } from '#lib/testing/hostile-values.ts';

/** A body with the header that announces it. */
export interface TypedBody {
  mediaType: string;
  bytes: Buffer;
}

const boundary = 'cut-here';

/** The smallest picture that PNG can hold. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constant(png),
  fc.constantFrom(
    png.subarray(0, 40),
    Buffer.from('Some words.'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a=1;alert(1)//'),
    Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
    Buffer.from('PK\u0003\u0004 no archive'),
    Buffer.alloc(0),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

interface Part {
  name: string;
  fileName?: string;
  content: Buffer;
}

const headOf = ({ name, fileName }: Part): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`;

const write = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(headOf(part)), part.content, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const fieldsOf = (body: unknown): Part[] =>
  Object.entries(body ?? {}).map(([name, value]) => ({
    name,
    content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  }));

/** Some whole, some cut off anywhere, some announced wrongly. */
const announced = (bytes: Buffer): fc.Arbitrary<TypedBody> => {
  const mediaType = `multipart/form-data; boundary=${boundary}`;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({ mediaType, bytes }) },
    {
      weight: 2,
      arbitrary: fc.nat(bytes.length).map((length) => ({ mediaType, bytes: bytes.subarray(0, length) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=other',
          `multipart/form-data; boundary="${boundary}`,
          `multipart/mixed; boundary=${boundary}`,
          `multipart/form-data; boundary=${'x'.repeat(300)}`,
        )
        .map((other) => ({ mediaType: other, bytes })),
    },
  );
};

/** Multipart bodies of these fields with some files, at `field` or where none belongs. */
export function hostileForms(fields: fc.Arbitrary<unknown>, field: string): fc.Arbitrary<TypedBody> {
  const file = fc.record({
    name: fc.oneof({ weight: 6, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: hostileText }),
    fileName: fc.oneof(fc.constantFrom('picture.png', 'words.txt', ''), hostileText),
    content: contents,
  });
  return fc
    .tuple(fields, fc.array(file, { maxLength: 3 }))
    .chain(([body, files]) => announced(write([...fieldsOf(body), ...files])));
}
