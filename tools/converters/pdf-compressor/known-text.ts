import { QpdfFailure } from '../../engines/qpdf.ts';
import type { QpdfObjects } from '../../engines/qpdf-objects.ts';
import { findFontUsage, type FontUsage } from './font-usage.ts';
import { fontUsers } from './font-users.ts';
import { unpackStreams } from './unpacked-streams.ts';
import { type FontUser, glyphMapOf, type GlyphMaps } from './used-glyphs.ts';

/** Text of a file, as far as fonts are concerned. */
export interface KnownText {
  usage: FontUsage;
  /** By the streams of the fonts; undefined where others draw with them, too. */
  users: ReadonlyMap<string, FontUser[] | undefined>;
  maps: GlyphMaps;
}

/** Reads all text of a file. Undefined where a part of it cannot be read. */
export async function readKnownText(
  objects: QpdfObjects,
  source: Uint8Array<ArrayBuffer>,
): Promise<KnownText | undefined> {
  const users = fontUsers(objects);
  try {
    const usage = await findFontUsage(objects, source);
    if (usage === undefined) return undefined;
    const mapNames = Array.from(users.values()).flatMap((some) =>
      (some ?? []).map((user) => glyphMapOf(objects, user)),
    );
    const maps = await unpackStreams(source, new Set(mapNames.filter((name) => name !== undefined)));
    return { usage, users, maps };
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    return undefined;
  }
}
