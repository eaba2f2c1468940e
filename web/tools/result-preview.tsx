import { PdfPages } from './pdf-pages.tsx';
import { PictureLook } from './picture-look.tsx';
import { TextLook } from './text-look.tsx';
import type { ToolResult } from './tool-session.ts';

/** A look at what was made. */
export function ResultPreview({ result: { blob, before, password } }: { result: ToolResult }) {
  if (blob.type.startsWith('image/')) return <PictureLook before={before} after={blob} />;
  if (blob.type.startsWith('text/plain')) return <TextLook blob={blob} />;
  return blob.type === 'application/pdf' ? <PdfPages blob={blob} password={password} /> : null;
}
