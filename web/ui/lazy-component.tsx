import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { loadChunk } from '#web/platform/lazy-page.ts';

/**
 * A component in a chunk of its own, such as a dialog, loaded when it is first shown. `load` fetches it earlier, for example when the
 * pointer comes to its button. A failed load shows the page's Reload button.
 */
export function lazyComponent<Props extends object>(chunk: string, find: () => Promise<ComponentType<Props>>) {
  const load = () => loadChunk(chunk, find);
  const Loaded = lazy(async () => ({ default: await load() }));
  const Component = (props: Props) => <Suspense>{createElement<Props>(Loaded, props)}</Suspense>;
  return { Component, load };
}
