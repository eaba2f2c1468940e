import { PdfPages } from './pdf-pages.tsx';
import { isShown, PicturePreview } from './picture-preview.tsx';
import { TextPreview } from './text-preview.tsx';
import type { ToolResult } from './tool-session.ts';

/** True if a result can be shown: an archive cannot. */
export const hasPreview = ({ blob }: ToolResult): boolean =>
  /^(?:text\/plain|application\/pdf)/.test(blob.type) || isShown(blob);

/** Preview of a result. */
export function ResultPreview({ result: { blob, before, password } }: { result: ToolResult }) {
  if (blob.type.startsWith('image/')) return <PicturePreview before={before} after={blob} />;
  if (blob.type.startsWith('text/plain')) return <TextPreview blob={blob} />;
  return blob.type === 'application/pdf' ? <PdfPages blob={blob} password={password} /> : null;
}
