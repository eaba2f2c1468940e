import type { DocumentFonts } from './document-fonts.ts';
import type { TextSpan } from './text-block.ts';
import { fontKeyOfStyle, type TextStyle } from './text-style.ts';

/** Loads what all these texts need, style by style: each font is asked for once. */
export async function prepareTexts(fonts: DocumentFonts, spans: Iterable<TextSpan>): Promise<void> {
  const styles = new Map<string, { style: TextStyle; texts: string[] }>();
  for (const { text, style } of spans) {
    const key = fontKeyOfStyle(style);
    const known = styles.get(key) ?? { style, texts: [] };
    known.texts.push(text);
    styles.set(key, known);
  }
  const all = Array.from(styles.values(), ({ style, texts }) => ({ style, text: texts.join(' ') }));
  await Promise.all(all.map(({ text, style }) => fonts.open(text, style)));
  // In their order, or a document would name its fonts otherwise each time.
  for (const { text, style } of all) await fonts.prepare(text, style);
}
