import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { loadChunk } from '#web/platform/lazy-page.ts';

/**
 * A dialog in a chunk of its own, loaded when it first opens. `load` fetches it earlier, for example when the pointer comes to its
 * button. A failed load shows the page's Reload button.
 */
export function lazyDialog<Props extends object>(chunk: string, find: () => Promise<ComponentType<Props>>) {
  const load = () => loadChunk(chunk, find);
  const Loaded = lazy(async () => ({ default: await load() }));
  const Dialog = (props: Props) => <Suspense>{createElement<Props>(Loaded, props)}</Suspense>;
  return { Dialog, load };
}
