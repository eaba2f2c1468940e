import { useEffect, useState } from 'react';
import { canEncode } from '../../engines/canvas-codec.ts';

/** Only browsers themselves write these, and not all of them do. */
const byBrowser = ['webp', 'avif'];

/** The formats that this browser does not write. None until it was tried, and on the server. */
export function useUnwritableFormats(): ReadonlySet<string> {
  const [unwritable, setUnwritable] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(byBrowser.map((format) => canEncode(`image/${format}`))).then((answers) => {
      if (isCurrent) setUnwritable(new Set(byBrowser.filter((_, place) => answers[place] === false)));
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return unwritable;
}
