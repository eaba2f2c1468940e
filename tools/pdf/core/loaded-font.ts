import { loadAsset } from '../../runner/load-asset.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import type { FontSource } from './font-sources.ts';
import { type Face, loadFace } from './harfbuzz.ts';

/** Faces outlive a document: a worker opens each once. */
const faces = new Map<string, Promise<Face>>();

/** Opens one of our fonts. Throws where it cannot be loaded. */
export function openFace(address: string): Promise<Face> {
  const open = faces.get(address) ?? loadAsset(address).then(loadFace);
  faces.set(address, open);
  // A network that failed once may work for the next document.
  open.catch(() => faces.delete(address));
  return open;
}

/** A font that a document may use. */
export interface LoadedFont {
  source: FontSource;
  face: Face;
  font: EmbeddedFont;
}

/** The place of the first font that draws this character; undefined where none does. */
export function fontFor(fonts: readonly LoadedFont[], character: string): number | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const place = fonts.findIndex(
    ({ source, face }) => (source.script?.pattern.test(character) ?? true) && face.has(codePoint),
  );
  return place === -1 ? undefined : place;
}
