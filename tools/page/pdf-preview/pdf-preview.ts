import type { PageLetters } from '../../engines/page-letters.ts';
import type { PageSize } from '../../engines/page-size.ts';
import type { JobFile } from '../../runner/job.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts';

type Answer<Kind extends PreviewAnswer['kind']> = Extract<PreviewAnswer, { kind: Kind }>;
/** As TypeScript's own, but for each kind of a union by itself. */
type WithoutId<Request> = Request extends PreviewRequest ? Omit<Request, 'id'> : never;

/** One worker that answers one question after the other. */
class PreviewWorker {
  readonly #worker = new Worker(new URL('./pdf-preview.worker.ts', import.meta.url), { type: 'module' });
  #lastId = 0;
  /** Settles when the worker is free again. */
  #free: Promise<unknown> = Promise.resolve();
  readonly #ended = new AbortController();

  /** Waits for its turn. An aborted task never begins. */
  ask(request: WithoutId<PreviewRequest>, signal?: AbortSignal): Promise<PreviewAnswer> {
    const turn = this.#free.then(() => {
      signal?.throwIfAborted();
      return this.#send(request);
    });
    this.#free = turn.catch(() => undefined);
    return turn;
  }

  end(): void {
    this.#worker.terminate();
    this.#ended.abort(new DOMException('The preview is closed.', 'AbortError'));
  }

  async #send(request: WithoutId<PreviewRequest>): Promise<PreviewAnswer> {
    this.#ended.signal.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<PreviewAnswer>();
    const settled = new AbortController();
    const { signal } = settled;
    const take = ({ data }: MessageEvent<PreviewAnswer>) => data.id === id && resolve(data);
    this.#worker.addEventListener('message', take, { signal });
    this.#worker.addEventListener('error', ({ message }) => reject(new Error(`The preview failed: ${message}`)), {
      signal,
    });
    this.#ended.signal.addEventListener('abort', () => reject(this.#ended.signal.reason), { signal });
    this.#worker.postMessage({ id, ...request }, { transfer: [] });
    return promise.finally(() => settled.abort());
  }
}

function expectKind<Kind extends PreviewAnswer['kind']>(answer: PreviewAnswer, kind: Kind): Answer<Kind> {
  if (answer.kind === 'unusable') throw new UnusableFile(answer.because, { needsPassword: answer.needsPassword });
  if (!isKind(answer, kind)) throw new Error(`The preview answered ${answer.kind} instead of ${kind}.`);
  return answer;
}

function isKind<Kind extends PreviewAnswer['kind']>(answer: PreviewAnswer, kind: Kind): answer is Answer<Kind> {
  return answer.kind === kind;
}

/**
 * The pages of a PDF as pictures, drawn in a worker of their own when they are asked for:
 *
 *     const preview = await PdfPreview.open({ name, blob }); // rejects with UnusableFile: refuse() makes its sentence
 *     preview.pages; // a size in points for each page, known before anything is drawn: keep the room with it
 *     const picture = await preview.draw(1, 320 * devicePixelRatio, signal); // a PNG, for URL.createObjectURL
 *     preview.close();
 *
 * Pages are drawn one by one in the order in which they were asked for. A signal takes back what is not begun yet.
 */
export class PdfPreview {
  readonly pages: readonly PageSize[];
  readonly #worker: PreviewWorker;

  private constructor(worker: PreviewWorker, pages: readonly PageSize[]) {
    this.#worker = worker;
    this.pages = pages;
  }

  /** Rejects with `UnusableFile`. The signal ends the worker, also while it opens the file: it need not come to an end by itself. */
  static async open(file: JobFile, signal?: AbortSignal): Promise<PdfPreview> {
    const worker = new PreviewWorker();
    signal?.addEventListener('abort', () => worker.end(), { once: true });
    try {
      const { pages } = expectKind(await worker.ask({ kind: 'open', file }), 'opened');
      return new PdfPreview(worker, pages);
    } catch (error) {
      worker.end();
      throw error;
    }
  }

  /** Page `page`, from 1, as a PNG of about `width` pixels; fewer where the page is so tall that it would be a giant. */
  async draw(page: number, width: number, signal?: AbortSignal): Promise<Blob> {
    const request = { kind: 'draw', page, width: Math.max(Math.round(width), 1) } as const;
    return expectKind(await this.#worker.ask(request, signal), 'drawn').picture;
  }

  /** The same as a bitmap, which the caller closes or gives to a canvas. */
  async paint(page: number, width: number, signal?: AbortSignal): Promise<ImageBitmap> {
    const request = { kind: 'paint', page, width: Math.max(Math.round(width), 1) } as const;
    return expectKind(await this.#worker.ask(request, signal), 'painted').bitmap;
  }

  /** The letters of a page, with their places. */
  async read(page: number, signal?: AbortSignal): Promise<PageLetters> {
    return expectKind(await this.#worker.ask({ kind: 'read', page }, signal), 'read').letters;
  }

  /** Ends the worker. Later calls reject. */
  close(): void {
    this.#worker.end();
  }
}
