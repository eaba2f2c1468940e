/** A file in Playwright's words. */
export interface PlainFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
