import { useEffect, useState } from 'react';
import type { StoredText } from '#web/platform/storage.ts';

/**
 * Value of a flag of the session when this part came to the page. The flag is removed as soon as the part shows, so that its
 * content is shown once.
 */
export function useOneTimeFlag(flag: StoredText): string | null {
  const [taken] = useState(() => flag.get());
  useEffect(() => flag.remove(), [flag]);
  return taken;
}
