import { ApiError } from '#web/platform/api-error.ts';

const listeners = new Set<() => void>();
let isTold = false;

/** A change that the browser has no room to keep. Another try may find some. */
export class DeviceFull extends ApiError {
  constructor(sentence: string) {
    super(sentence, { status: 413, code: 'quota' });
  }
}

/** True for the failure of a browser that has no room left. */
export const isDeviceFull = (error: unknown): boolean =>
  error instanceof DeviceFull || (error instanceof DOMException && error.name === 'QuotaExceededError');

/** Runs the listener when the device has no room left for copies of notes and files. Returns the way to stop. */
export function onDeviceFull(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that a copy could not be kept, if that was for want of room. Once in the life of a page: each further copy would fail, too. */
export function tellIfFull(error: unknown): void {
  if (isTold || listeners.size === 0 || !isDeviceFull(error)) return;
  isTold = true;
  for (const listener of listeners) listener();
}
