import { Suspense, useEffect, useMemo, useState, type RefObject } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { usePrinting } from '#web/ui/hooks/use-printing.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { useSoughtTexts } from '../finding/sought-texts.ts';
import { useCardLinks } from '../links/use-card-links.ts';
import { DoneTasks } from '../reading/done-tasks.tsx';
import { useFoldedTasks } from '../reading/folded-notes.ts';
import { NoteMarkdown } from '../reading/note-markdown.tsx';
import type { TickedTask } from '../reading/rendered-note.tsx';
import type { NoteBody } from '../reading/rendered-notes.ts';
import classes from './note-text.module.css';
import { useScrollable } from '#web/ui/hooks/use-scrollable.ts';

/** They come with the first search. */
const HitLines = optionalComponent(async () => (await import('../finding/hit-lines.tsx')).HitLines);

interface NoteTextProps {
  note: NoteBody & Partial<Pick<Note, 'tasks'>>;
  /** Left out where nothing can be changed yet. */
  onTick?: (index: number, task: TickedTask) => void;
  onRemoveDone?: () => void;
}

/** Characters that a card draws at first. The box shows some hundred; more of them would hold up scrolling through the list. */
const firstPart = 4000;

/** The beginning of a long text, up to the end of a line. */
function beginningOf(text: string): string {
  const end = text.lastIndexOf('\n', firstPart);
  return text.slice(0, end > 0 ? end : firstPart);
}

/** The beginning of a long text, and all of it once its box is scrolled or has the focus, and on paper. */
function useDrawnPart(box: RefObject<HTMLElement | null>, note: NoteBody): NoteBody {
  const [isWanted, setWanted] = useState(false);
  const isPrinting = usePrinting();
  const isWhole = isWanted || isPrinting || note.description.length <= firstPart;
  useEffect(() => {
    const { current } = box;
    if (isWhole || !current) return undefined;
    const drawAll = () => setWanted(true);
    const events = ['scroll', 'focusin'];
    for (const name of events) current.addEventListener(name, drawAll);
    return () => {
      for (const name of events) current.removeEventListener(name, drawAll);
    };
  }, [box, isWhole]);
  return useMemo(() => (isWhole ? note : { ...note, description: beginningOf(note.description) }), [isWhole, note]);
}

/** The text of a card, and under it the commands for its done tasks. In the results of a search, the lines with its hits. */
export function NoteText(props: NoteTextProps) {
  const sought = useSoughtTexts();
  if (!sought) return <WholeText {...props} />;
  return (
    <Suspense fallback={<WholeText {...props} />}>
      <HitLines noteId={props.note._id} text={props.note.description} sought={sought} />
    </Suspense>
  );
}

function WholeText({ note, onTick, onRemoveDone }: NoteTextProps) {
  const box = useScrollable();
  const drawn = useDrawnPart(box, note);
  const noteLink = useCardLinks(note._id);
  const [isFolded, fold] = useFoldedTasks(note._id);
  return (
    <>
      <div ref={box} role="group" aria-label="Note text" dir="auto" className={classes.text}>
        <NoteMarkdown note={drawn} onTick={onTick} noteLink={noteLink} isFolded={isFolded} />
      </div>
      <DoneTasks done={note.tasks?.done ?? 0} isFolded={isFolded} onFold={fold} onRemove={onRemoveDone} />
    </>
  );
}
