import { makeDocx, paragraph, run } from '#tools/testing/make-docx.ts';
import type { PlainFile } from '#testing/plain-file.ts';

/** A Word document of paragraphs; a form feed is a page break. */
export function wordFile(name: string, paragraphs: readonly string[]): PlainFile {
  const body = paragraphs
    .map((text) => paragraph(text === '\f' ? '<w:r><w:br w:type="page"/></w:r>' : run(text)))
    .join('');
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(makeDocx({ body })),
  };
}
