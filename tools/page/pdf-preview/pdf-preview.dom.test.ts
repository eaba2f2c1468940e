import { beforeEach, expect, it, vi } from 'vitest';
import { PdfPreview } from './pdf-preview.ts';
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts';

/** Stands in for the worker, which needs a browser: keeps what it is asked until the test answers. */
class FakeWorker extends EventTarget {
  static last = new FakeWorker();
  readonly asked: PreviewRequest[] = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.last = this;
  }

  postMessage(request: PreviewRequest): void {
    this.asked.push(request);
  }

  answer(data: PreviewAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));

const file = { name: 'a.pdf', blob: new Blob(['%PDF-']) };
const pages = [{ width: 612, height: 792 }];
const picture = new Blob(['png']);

async function openPreview(): Promise<{ preview: PdfPreview; worker: FakeWorker }> {
  const opening = PdfPreview.open(file);
  const worker = FakeWorker.last;
  await vi.waitFor(() => expect(worker.asked).toEqual([{ id: 1, kind: 'open', file }]));
  worker.answer({ id: 1, kind: 'opened', pages });
  return { preview: await opening, worker };
}

it('draws one page after the other, without those that nobody waits for any more', async () => {
  const { preview, worker } = await openPreview();
  expect(preview.pages).toEqual(pages);
  const gone = new AbortController();
  const first = preview.draw(1, 99.6);
  const second = preview.draw(2, 100, gone.signal);
  const third = preview.draw(3, 100);
  gone.abort();
  await vi.waitFor(() => expect(worker.asked.at(-1)).toEqual({ id: 2, kind: 'draw', page: 1, width: 100 }));
  worker.answer({ id: 2, kind: 'drawn', picture });
  expect(await first).toBe(picture);
  await expect(second).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(worker.asked.at(-1)).toEqual({ id: 3, kind: 'draw', page: 3, width: 100 }));
  worker.answer({ id: 3, kind: 'drawn', picture });
  expect(await third).toBe(picture);
});

it('rejects with the cause why a file cannot be shown, and ends its worker', async () => {
  const opening = PdfPreview.open(file);
  const worker = FakeWorker.last;
  await vi.waitFor(() => expect(worker.asked).toHaveLength(1));
  worker.answer({ id: 1, kind: 'unusable', because: 'is protected by a password.', needsPassword: true });
  await expect(opening).rejects.toMatchObject({ because: 'is protected by a password.', needsPassword: true });
  expect(worker.isTerminated).toBe(true);
});

it('leaves nobody waiting when it is closed or its worker fails', async () => {
  const one = await openPreview();
  const waiting = one.preview.draw(1, 100);
  await vi.waitFor(() => expect(one.worker.asked).toHaveLength(2));
  one.preview.close();
  await expect(waiting).rejects.toThrow('The preview is closed.');
  await expect(one.preview.draw(1, 100)).rejects.toThrow('The preview is closed.');

  const other = await openPreview();
  const failing = other.preview.draw(1, 100);
  await vi.waitFor(() => expect(other.worker.asked).toHaveLength(2));
  other.worker.dispatchEvent(new ErrorEvent('error', { message: 'no memory' }));
  await expect(failing).rejects.toThrow('The preview failed: no memory');
});

it('ends its worker by a signal, even while a file is opened without end', async () => {
  const looking = new AbortController();
  const opening = PdfPreview.open(file, looking.signal);
  const worker = FakeWorker.last;
  await vi.waitFor(() => expect(worker.asked).toHaveLength(1));
  looking.abort();
  await expect(opening).rejects.toThrow('The preview is closed.');
  expect(worker.isTerminated).toBe(true);
});
