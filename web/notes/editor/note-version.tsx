import classes from './note-version.module.css';
import type { NoteText } from './note-form-values.ts';
import { useScrollable } from '#web/ui/hooks/use-scrollable.ts';

interface NoteVersionProps {
  name: string;
  text: NoteText;
  /** The version to compare with. */
  other: NoteText;
}

/** One version of a note; fields that differ from the other version are highlighted. */
export function NoteVersion({ name, text, other }: NoteVersionProps) {
  const box = useScrollable();
  const differs = (field: 'title' | 'description' | 'tags') => text[field].trim() !== other[field].trim() || undefined;
  return (
    <section className={classes.version} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <div ref={box} role="group" aria-label={`${name}: text`} className={classes.sheet}>
        <p dir="auto" className={classes.title} data-differs={differs('title')}>
          {text.title}
        </p>
        <p dir="auto" className={classes.text} data-differs={differs('description')}>
          {text.description}
        </p>
        {text.tags !== '' && (
          <p dir="auto" className={classes.tags} data-differs={differs('tags')}>
            {text.tags}
          </p>
        )}
      </div>
    </section>
  );
}
