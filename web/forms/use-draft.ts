import { useCallback, useEffect, useRef, useState } from 'react';
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
 * A draft as this version of the form knows it. Another version may have kept it: a field that the draft lacks, or has in another kind, is
 * as the form began, and one that the form does not have is left out. Undefined where nothing of the draft can be used.
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
  const blank = useRef(values);
  const latest = useRef({ values, onRestore, required });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Key of the draft that has been read.
  const [readKey, setReadKey] = useState<string>();
  // The values last given to the store; undefined until the store has been read.
  const stored = useRef<T>(undefined);
  // The values that the store has confirmed: a page that goes away aborts a pending write.
  const certain = useRef<T>(undefined);

  const write = useCallback(
    (isLeaving = false) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const current = latest.current.values;
      // Before the store has answered there is nothing to compare with; a page that goes away cannot wait for that.
      if (!stored.current && !isLeaving) return;
      const known = isLeaving ? certain : stored;
      if (isSame(known.current ?? blank.current, current)) return;
      stored.current = current;
      const isBlank = isSame(current, blank.current);
      if (isLeaving && !isBlank) store.writeAtOnce?.(key, current);
      void (isBlank ? store.remove(key) : store.write(key, current)).then(() => {
        if (stored.current === current) certain.current = current;
      });
    },
    [key, store],
  );

  // Before the reading below: it looks at what the form shows by then.
  useEffect(() => {
    latest.current = { values, onRestore, required };
    // Not begun anew by each change: somebody who types without a pause is kept up with as well.
    timer.current ??= setTimeout(() => write(), writeDelay);
  }, [values, onRestore, required, write]);

  useEffect(() => {
    let isCurrent = true;
    stored.current = undefined;
    certain.current = undefined;
    const restore = async () => {
      const found = await store.read(key);
      if (!isCurrent) return;
      stored.current = blank.current;
      certain.current = blank.current;
      setReadKey(key);
      const kept = readDraft(found, blank.current, latest.current.required);
      // Typed before the store answered: what is on the screen wins.
      if (!kept || isSame(kept, blank.current) || !isSame(latest.current.values, blank.current)) return;
      stored.current = kept;
      certain.current = kept;
      latest.current.onRestore(kept);
    };
    void restore();
    return () => {
      isCurrent = false;
      write();
    };
  }, [key, store, write]);

  useEffect(() => {
    // The last moments that a browser promises before it may drop the page.
    const onHide = () => {
      if (document.visibilityState === 'hidden') write(true);
    };
    const onLeave = () => write(true);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [write]);

  const clear = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    stored.current = latest.current.values;
    certain.current = latest.current.values;
    await store.remove(key);
  }, [key, store]);

  return {
    clear,
    /** True if what was kept has been looked for and is in the form now. */
    isRead: readKey === key,
  };
}
