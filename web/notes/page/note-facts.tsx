import { useEffect, useMemo, useState } from 'react';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { countWords } from './count-words.ts';
import classes from './note-facts.module.css';

interface NoteFactsProps {
  text: string;
  createdAt: string;
  updatedAt: string;
}

/** Texts up to this length are counted at each key. A count of 100,000 characters takes longer than a frame on a slow phone. */
const longText = 10_000;

/** Pause in the writing after which a long text is counted, in milliseconds. */
const countDelay = 400;

/** The text to count: a long one only after a pause in the writing, so that a count delays no key. */
function useTextToCount(text: string): string {
  const [settled, setSettled] = useState(text);
  const isLong = text.length > longText;
  useEffect(() => {
    if (!isLong) return undefined;
    const timer = setTimeout(() => setSettled(text), countDelay);
    return () => clearTimeout(timer);
  }, [isLong, text]);
  return isLong ? settled : text;
}

/** Length in code points, without a copy of the text. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Length of the text and its times, in one quiet line. */
export function NoteFacts({ text, createdAt, updatedAt }: NoteFactsProps) {
  const counted = useTextToCount(text);
  const [words, characters] = useMemo(() => [countWords(counted), countCharacters(counted)] as const, [counted]);
  return (
    <p className={classes.facts}>
      <span>{words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}</span>
      <span>{characters === 1 ? '1 character' : `${characters.toLocaleString('en-US')} characters`}</span>
      <span>
        Created <RelativeTime iso={createdAt} />
      </span>
      <span>
        Edited <RelativeTime iso={updatedAt} />
      </span>
    </p>
  );
}
