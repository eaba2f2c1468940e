import { decodeText } from '#web/tools/text-to-pdf/decode-text.ts';

export async function decodeHtml(blob: Blob): Promise<string> {
  return (await decodeText(blob)).text;
}
