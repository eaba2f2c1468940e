import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

function run(program: string, args: readonly string[]): string {
  const { error, status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  if (error)
    throw new Error(`${program} is needed by this test (apt-get install qpdf poppler-utils).`, { cause: error });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

export interface Raster {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  data: Buffer;
}

/** Pixels of any picture that sharp reads, on white. */
export async function rasterOf(picture: Uint8Array): Promise<Raster> {
  const image = sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The furthest that a sample of one picture is from the other's; infinite where their sizes differ. */
export function distance(one: Raster, other: Raster): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))), 0);
}

/** A PDF on the disk, looked at by programs that are not ours. Throws at once where qpdf finds a fault in it. */
export class CheckedPdf implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'checked-pdf-'));
  readonly #path = join(this.#folder, 'file.pdf');

  static async of(pdf: Blob): Promise<CheckedPdf> {
    const checked = new CheckedPdf();
    writeFileSync(checked.#path, new Uint8Array(await pdf.arrayBuffer()));
    run('qpdf', ['--check', checked.#path]);
    return checked;
  }

  get info(): string {
    return run('pdfinfo', [this.#path]);
  }

  /** The pictures in it, with their encodings. */
  get pictures(): string {
    return run('pdfimages', ['-list', this.#path]);
  }

  /** A page drawn at 96 pixels per inch. */
  page(number: number): Promise<Raster> {
    const page = String(number);
    const target = join(this.#folder, `page-${page}`);
    run('pdftocairo', ['-r', '96', '-png', '-singlefile', '-f', page, '-l', page, this.#path, target]);
    return rasterOf(readFileSync(`${target}.png`));
  }

  /** The colours of places on a page, in points from its upper left corner. */
  async colorsOf(number: number, places: readonly (readonly [x: number, y: number])[]): Promise<number[][]> {
    const { data, width } = await this.page(number);
    return places.map(([x, y]) => {
      const at = (Math.round((y * 96) / 72) * width + Math.round((x * 96) / 72)) * 3;
      return [...data.subarray(at, at + 3)];
    });
  }

  /** The bytes of the first JPEG in it. */
  firstJpeg(): Buffer {
    run('pdfimages', ['-j', this.#path, join(this.#folder, 'picture')]);
    return readFileSync(join(this.#folder, 'picture-000.jpg'));
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}
