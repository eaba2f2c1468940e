import { useMemo, useState, useSyncExternalStore } from 'react';
import { storedToolOptions } from '../../web/platform/storage.ts';
import { fitsKinds } from '../runner/option-kinds.ts';
import type { Tool } from '../runner/tool.ts';

/** Stored options, as far as they are still valid. */
function parseOptions<Options extends object>({ options }: Tool<Options>, text: string | null): Options | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return fitsKinds(options.kinds, value) ? value : undefined;
  } catch {
    // Not ours, or cut off: the tool begins as if nothing were kept.
    return undefined;
  }
}

const never = () => () => undefined;

/** A tool's options as this browser last used them. `set(undefined)` goes back to those that it came with. */
export function useToolOptions<Options extends object>(tool: Tool<Options>) {
  const stored = useMemo(() => storedToolOptions(tool.slug), [tool]);
  // The server has none, so the first render has none either.
  const kept = useSyncExternalStore(never, stored.get, () => null);
  const [chosen, setChosen] = useState<Options>();
  const options = useMemo(() => chosen ?? parseOptions(tool, kept) ?? tool.options.defaults, [chosen, tool, kept]);
  const set = (next: Options | undefined) => {
    setChosen(next ?? tool.options.defaults);
    if (next === undefined) stored.remove();
    else stored.set(JSON.stringify(tool.options.storable?.(next) ?? next));
  };
  return { options, set };
}
