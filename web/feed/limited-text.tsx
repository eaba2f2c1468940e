import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { lengthOf } from '#contract/text-rules.ts';
import { optionIdOf } from '#web/ui/lists/option-list.tsx';
import { MentionOptions } from './mentions/mention-options.tsx';
import classes from './limited-text.module.css';
import { cutStored, typeInto } from './mentions/mention-text.ts';
import { useMentionOffers } from './mentions/use-mention-offers.ts';

interface LimitedTextProps {
  label: string;
  value: string;
  /** In Unicode code points; what goes beyond is not taken. */
  max: number;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  onEscape?: (() => void) | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What stands between the field and the line of the counter. */
  between?: ReactNode;
  /** At the other end of the counter's line. */
  start?: ReactNode;
  /** The button that sends, beside the counter. */
  children: ReactNode;
}

/**
 * A field for a short text, with a counter. Ctrl+Enter or ⌘+Enter sends the form that it stands in. Mentions read `@Name` in it, and
 * count as that.
 */
export function LimitedText({ label, value, max, onChange, isReadOnly, onEscape, field, ...around }: LimitedTextProps) {
  const change = (stored: string) => onChange(cutStored(stored, max));
  const { shown, list, moveCaret, takesKey } = useMentionOffers({ field, value, onChange: change, isReadOnly });
  const length = lengthOf(shown);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSent) event.currentTarget.form?.requestSubmit();
    else if (takesKey(event)) event.preventDefault();
    else if (event.key === 'Escape') onEscape?.();
  };
  return (
    <div className={classes.box}>
      <div className={classes.offered}>
        <textarea
          ref={field}
          className={classes.field}
          aria-label={label}
          placeholder={label}
          // A textbox by name, to which ARIA gives no aria-expanded: that the list is there, the words below it tell.
          aria-autocomplete="list"
          aria-controls={list?.id}
          aria-activedescendant={list && optionIdOf(list.id, list.active)}
          dir="auto"
          rows={2}
          value={shown}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            change(typeInto(value, target.value, target.selectionEnd));
            moveCaret(target.selectionEnd);
          }}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            moveCaret(selectionStart === selectionEnd ? selectionEnd : -1)
          }
          onBlur={() => moveCaret(-1)}
          onKeyDown={onKeyDown}
        />
        {list && <MentionOptions {...list} />}
        <span aria-live="polite" className="visually-hidden">
          {list && `${list.people.length} ${list.people.length === 1 ? 'person' : 'people'} to mention`}
        </span>
      </div>
      {around.between}
      <div className={classes.foot}>
        {around.start && <span className={classes.start}>{around.start}</span>}
        <span className={classes.count} data-full={length === max || undefined}>
          {length}/{max}
        </span>
        {around.children}
      </div>
    </div>
  );
}
