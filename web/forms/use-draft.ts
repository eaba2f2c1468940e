import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserDrafts, draftKey, type DraftStore } from '#web/offline/drafts.ts';

const writeDelay = 300;

interface DraftOptions<T extends object> {
  /** The signed-in person's id; left out for visitors. */
  owner?: string | undefined;
  /** Puts the kept values back into the form: `(kept) => form.setValues(kept)`. */
  onRestore: (kept: T) => void;
  /** Fields without which the others mean nothing: a draft that lacks one of them is not restored. */
  required?: readonly (keyof T)[];
  store?: DraftStore;
}

const sameShape = (kept: unknown, shape: unknown): boolean =>
  typeof kept === typeof shape && Array.isArray(kept) === Array.isArray(shape);

/**
 * A draft as this version of the form knows it. Another version may have kept it. A field that the draft lacks, or has in another
 * kind, keeps its initial value. One that the form does not have is left out. Undefined where nothing of the draft can be used.
 */
function readDraft<T extends object>(kept: unknown, blank: T, required: readonly (keyof T)[] = []): T | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const usable = Object.entries(blank).flatMap(([name, shape]) => {
    const value: unknown = Reflect.get(kept, name);
    return sameShape(value, shape) ? [[name, value] as const] : [];
  });
  const names = new Set<PropertyKey>(usable.map(([name]) => name));
  if (names.size === 0 || !required.every((name) => names.has(name))) return undefined;
  return { ...blank, ...Object.fromEntries(usable) };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** The last moments that a browser promises before it may drop the page. */
function useWhenLeaving(onLeave: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') onLeave();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [onLeave]);
}

/** Writes what a form shows into the store under a key, but for what the store has already. */
function createDraftWriter<T extends object>({ store, key, blank }: { store: DraftStore; key: string; blank: T }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The last value given to the store, as far as this form knows; undefined until the store has been read.
  let stored: T | undefined;
  // The value that the store has confirmed: a page that goes away cuts off a write that is under way.
  let confirmed: T | undefined;

  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** The store has this value. */
  const confirm = (value: T) => {
    stored = value;
    confirmed = value;
  };
  const write = (current: T, isLeaving = false) => {
    cancelTimer();
    // Before the store has answered there is nothing to compare with; a page that goes away cannot wait for that.
    if (!stored && !isLeaving) return;
    const known = isLeaving ? confirmed : stored;
    if (isSame(known ?? blank, current)) return;
    stored = current;
    const isBlank = isSame(current, blank);
    if (isLeaving && !isBlank) store.writeAtOnce?.(key, current);
    void (isBlank ? store.remove(key) : store.write(key, current)).then(() => {
      if (stored === current) confirmed = current;
    });
  };
  return {
    write,
    /** Writes soon. A write that is scheduled stays, so that typing without a pause is kept as well. */
    schedule: (current: () => T) => {
      timer ??= setTimeout(() => write(current()), writeDelay);
    },
    confirm,
    /** Removes the draft. The form's present content is not written again. */
    clear: async (shown: T) => {
      cancelTimer();
      confirm(shown);
      await store.remove(key);
    },
  };
}

/**
 * Keeps what is typed in a form in this browser, so that it survives a reload, a crash and an expired session:
 *
 *     const draft = useDraft('add-note', form.values, { owner: user._id, onRestore: form.setValues });
 *     … after success: form.reset(); await draft.clear();
 *
 * `isRead` tells that the kept values, if there were any, are back in the form.
 * The values at the first render count as blank: they are never stored, and a form back at them forgets its draft.
 * Leave passwords out of `values`.
 */
export function useDraft<T extends object>(name: string, values: T, options: DraftOptions<T>) {
  const { owner, onRestore, required, store = browserDrafts } = options;
  const key = draftKey(owner, name);
  const [blank] = useState(values);
  const latest = useRef({ values, onRestore, required });
  const writer = useMemo(() => createDraftWriter({ store, key, blank }), [store, key, blank]);
  // Owner whose draft has been looked for.
  const [readKey, setReadKey] = useState<string>();

  // Before the reading below: it looks at what the form shows by then.
  useEffect(() => {
    latest.current = { values, onRestore, required };
    writer.schedule(() => latest.current.values);
  }, [values, onRestore, required, writer]);

  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const found = await store.read(key);
      if (!isCurrent) return;
      writer.confirm(blank);
      setReadKey(key);
      const kept = readDraft(found, blank, latest.current.required);
      // Typed before the store answered: what is on the screen wins.
      if (!kept || isSame(kept, blank) || !isSame(latest.current.values, blank)) return;
      writer.confirm(kept);
      latest.current.onRestore(kept);
    };
    void restore();
    return () => {
      isCurrent = false;
      writer.write(latest.current.values);
    };
  }, [blank, key, store, writer]);

  useWhenLeaving(useCallback(() => writer.write(latest.current.values, true), [writer]));

  return {
    clear: useCallback(() => writer.clear(latest.current.values), [writer]),
    /** True if what was kept has been looked for and is in the form now. */
    isRead: readKey === key,
  };
}
