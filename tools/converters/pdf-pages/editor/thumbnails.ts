import { PdfPreview } from '../../../page/pdf-preview/pdf-preview.ts';
import type { JobFile } from '../../../runner/job.ts';

/** The longer side of a thumbnail, in CSS pixels. */
const thumbnailSide = 132;

/** More are drawn again when they are looked at again. */
const mostKept = 400;

/** The pages of a PDF as small pictures, drawn in a worker when they are looked at. */
export class Thumbnails {
  readonly #preview: PdfPreview;
  readonly #drawn = new Map<number, Blob>();

  private constructor(preview: PdfPreview) {
    this.#preview = preview;
  }

  /** Rejects with `UnusableFile` where the file cannot be used. The signal ends the worker. */
  static async open(file: JobFile, signal: AbortSignal): Promise<Thumbnails> {
    return new Thumbnails(await PdfPreview.open(file, signal));
  }

  get pageCount(): number {
    return this.#preview.pages.length;
  }

  /** A page that was drawn already. */
  known(page: number): Blob | undefined {
    return this.#drawn.get(page);
  }

  async draw(page: number, signal: AbortSignal): Promise<Blob> {
    const { width = 1, height = 1 } = this.#preview.pages[page - 1] ?? {};
    const shown = thumbnailSide * Math.min(1, width / height) * window.devicePixelRatio;
    const picture = await this.#preview.draw(page, shown, signal);
    const [oldest] = this.#drawn.keys();
    if (this.#drawn.size >= mostKept && oldest !== undefined) this.#drawn.delete(oldest);
    this.#drawn.set(page, picture);
    return picture;
  }
}
