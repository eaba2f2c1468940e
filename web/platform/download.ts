import { messages } from '#contract/messages.ts';
import { ApiError } from './api-error.ts';

/** Progress callback and abort signal of a download. */
export interface DownloadOptions {
  signal?: AbortSignal;
  /** Bytes of the file that have arrived so far. */
  onReceived?: (bytes: number) => void;
}

function counted(body: ReadableStream<Uint8Array>, onReceived: (bytes: number) => void) {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        onReceived(received);
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Reads a reply's body as a file. A body that breaks off is refused, never handed on as if it were whole. */
export async function readDownload(response: Response, { signal, onReceived }: DownloadOptions): Promise<Blob> {
  const { body, headers } = response;
  const whole = body && onReceived ? new Response(counted(body, onReceived), { headers }) : response;
  try {
    return await whole.blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(messages.http.unreachable, { status: 0 });
  }
}
