import type { Corners } from './corners.ts';
import type { StraighteningAnswer, StraighteningRequest } from './straightening-messages.ts';

type Answer<Kind extends StraighteningAnswer['kind']> = Extract<StraighteningAnswer, { kind: Kind }>;

/** Finds a page in a picture and draws it straight, in a worker of its own. */
export interface Straightener {
  /** The corners of the page; undefined where none is seen. */
  find(picture: ImageBitmap): Promise<Corners | undefined>;
  /** The straightened page as a JPEG. */
  straighten(picture: ImageBitmap, corners: Corners, hasWhitePaper: boolean): Promise<Blob>;
  end(): void;
}

/** Starts the worker. Its promises reject where the worker fails, and where it is ended meanwhile. */
export function startStraightener(): Straightener {
  const worker = new Worker(new URL('./straightening.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  let lastId = 0;
  worker.addEventListener('error', ({ message }) => ended.abort(new Error(`The straightener failed: ${message}`)));

  async function ask<Kind extends 'found' | 'straightened'>(
    kind: Kind,
    picture: ImageBitmap,
    question: { kind: 'find' } | { kind: 'straighten'; corners: Corners; hasWhitePaper: boolean },
  ): Promise<Answer<Kind>> {
    // The page goes on showing its own.
    const copy = await createImageBitmap(picture);
    ended.signal.throwIfAborted();
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Kind>>();
    const settled = new AbortController();
    const { signal } = settled;
    const isAnswer = (answer: StraighteningAnswer): answer is Answer<Kind> => answer.kind === kind;
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<StraighteningAnswer>) => {
        if (data.id !== id) return;
        if (isAnswer(data)) resolve(data);
        else reject(new Error(data.kind === 'failed' ? data.reason : `The straightener answered ${data.kind}.`));
      },
      { signal },
    );
    ended.signal.addEventListener('abort', () => reject(ended.signal.reason), { signal });
    const request: StraighteningRequest = { id, picture: copy, ...question };
    worker.postMessage(request, { transfer: [copy] });
    return promise.finally(() => settled.abort());
  }

  return {
    find: async (picture) => (await ask('found', picture, { kind: 'find' })).corners,
    straighten: async (picture, corners, hasWhitePaper) =>
      (await ask('straightened', picture, { kind: 'straighten', corners, hasWhitePaper })).copy,
    end: () => {
      worker.terminate();
      ended.abort(new DOMException('The straightener was ended.', 'AbortError'));
    },
  };
}
