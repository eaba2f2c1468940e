import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { holdUnsaved } from '../unsaved-work.ts';
import { watchWorker } from './worker-updates.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn<(message: unknown) => void>();

  install() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;

  find(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

/** A browser whose page a worker answers for already, or none yet. */
function fakeBrowser({ isControlled }: { isControlled: boolean }) {
  const registration = new FakeRegistration();
  const register = vi.fn<(path: string) => Promise<unknown>>().mockResolvedValue(registration);
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  return { registration, register, serviceWorker, reload };
}

const changeController = (serviceWorker: EventTarget) => serviceWorker.dispatchEvent(new Event('controllerchange'));
const settled = () => vi.advanceTimersByTimeAsync(0);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the service worker of a page', () => {
  it('is registered, and the first one reloads nothing', async () => {
    vi.useFakeTimers();
    const { registration, register, serviceWorker, reload } = fakeBrowser({ isControlled: false });
    await watchWorker();
    expect(register).toHaveBeenCalledWith('/service-worker.js');
    const worker = new FakeWorker();
    registration.find(worker);
    worker.install();
    changeController(serviceWorker);
    await settled();
    expect(worker.postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('makes way for an update, which reloads the page', async () => {
    vi.useFakeTimers();
    const { registration, serviceWorker, reload } = fakeBrowser({ isControlled: true });
    await watchWorker();
    const worker = new FakeWorker();
    registration.find(worker);
    await settled();
    expect(worker.postMessage).not.toHaveBeenCalled();
    worker.install();
    await settled();
    expect(worker.postMessage).toHaveBeenCalledWith('take-over');
    changeController(serviceWorker);
    await settled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('makes way for one that waited before the page came, once nothing is unsaved', async () => {
    vi.useFakeTimers();
    const { registration, serviceWorker, reload } = fakeBrowser({ isControlled: true });
    const worker = new FakeWorker();
    registration.waiting = worker;
    const release = holdUnsaved();
    await watchWorker();
    changeController(serviceWorker);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(worker.postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    release();
    await vi.advanceTimersByTimeAsync(3000);
    expect(worker.postMessage).toHaveBeenCalledWith('take-over');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('makes way for one that was being installed when the page came', async () => {
    vi.useFakeTimers();
    const { registration } = fakeBrowser({ isControlled: true });
    const worker = new FakeWorker();
    registration.installing = worker;
    await watchWorker();
    worker.install();
    await settled();
    expect(worker.postMessage).toHaveBeenCalledWith('take-over');
  });

  it('that cannot be registered is said on the console', async () => {
    const { register } = fakeBrowser({ isControlled: false });
    const cause = new DOMException('refused', 'SecurityError');
    register.mockRejectedValue(cause);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await watchWorker();
    expect(warn).toHaveBeenCalledWith(messages.push.registerFailed, cause);
  });
});
