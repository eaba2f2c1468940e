import { messages } from '#contract/messages.ts';
import { ApiError } from './api-error.ts';

interface Upload {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
}

const abortedError = () => new DOMException('The upload was cancelled.', 'AbortError');

/** Sends a multipart body by XMLHttpRequest: fetch reports no upload progress. */
export function sendUpload({ method, url, headers, form, signal, onProgress }: Upload) {
  return new Promise<{ status: number; contentType: string; text: string }>((resolve, reject) => {
    if (signal?.aborted) {
      reject(abortedError());
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (end: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      end();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100));
    });
    request.addEventListener(
      'load',
      settle(() => {
        const contentType = request.getResponseHeader('content-type') ?? '';
        resolve({ status: request.status, contentType, text: request.responseText });
      }),
    );
    request.addEventListener(
      'error',
      settle(() => reject(new ApiError(messages.http.unreachable, { status: 0 }))),
    );
    request.addEventListener(
      'abort',
      settle(() => reject(abortedError())),
    );
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
