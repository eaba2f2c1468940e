import { useEffect, useState } from 'react';
import type { StoredText } from '#web/platform/storage.ts';

/**
 * What a flag of the session said when this part came to the page. The flag is removed as soon as the part shows: whatever it asks for
 * is shown once, however the page goes on.
 */
export function useOneTimeFlag(flag: StoredText): string | null {
  const [taken] = useState(() => flag.get());
  useEffect(() => flag.remove(), [flag]);
  return taken;
}
