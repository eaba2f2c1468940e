import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { ordinaryNote } from '../measuring/bench-accounts.ts';

/** What a Takeout of somebody with many photos has: notes, of which some show pictures, and films beside them that no note names. */
export const largeTakeout = { notes: 2000, pictures: 200, films: 350, filmBytes: 5 * 1_048_576 };

const day = 86_400_000;

/** A photo of noise, which no program packs any smaller: about 2 MB. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Bytes that begin as a film does. */
function makeFilm(): Buffer {
  const film = randomBytes(largeTakeout.filmBytes);
  Buffer.from([0, 0, 0, 24]).copy(film);
  film.write('ftypmp42', 4, 'latin1');
  return film;
}

/** A file that is stored as it is, and written when its turn comes. The number makes it another one than those before. */
function store(zip: ZipFile, path: string, bytes: Buffer, number: number): void {
  const end = Buffer.from(String(number).padStart(8, '0'));
  zip.addReadStreamLazy(path, { compress: false }, (ready) => ready(null, Readable.from([bytes, end])));
}

function keepNote(n: number): Buffer {
  const created = (Date.UTC(2015, 0, 1) + (n % 3000) * day + n) * 1000;
  const attachments = n < largeTakeout.pictures ? [{ filePath: `picture ${n}.jpg`, mimetype: 'image/jpeg' }] : [];
  return Buffer.from(
    JSON.stringify({
      color: 'DEFAULT',
      isTrashed: false,
      isPinned: false,
      isArchived: false,
      textContent: ordinaryNote.description,
      title: `Note ${n}`,
      userEditedTimestampUsec: created + 1,
      createdTimestampUsec: created,
      ...(attachments.length > 0 && { attachments }),
    }),
  );
}

/** Writes a Takeout of about 2 GB, whose pictures and films are stored. */
export async function writeLargeTakeout(path: string): Promise<void> {
  const [photo, film] = [await makePhoto(), makeFilm()];
  const zip = new ZipFile();
  for (let n = 0; n < largeTakeout.films; n += 1) store(zip, `Takeout/Google Photos/film ${n}.mp4`, film, n);
  for (let n = 0; n < largeTakeout.pictures; n += 1) store(zip, `Takeout/Keep/picture ${n}.jpg`, photo, n);
  for (let n = 0; n < largeTakeout.notes; n += 1) zip.addBuffer(keepNote(n), `Takeout/Keep/Note ${n}.json`);
  zip.end();
  await once(zip.outputStream.pipe(createWriteStream(path)), 'close');
}
