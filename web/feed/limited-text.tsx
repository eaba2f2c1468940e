import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { lengthOf } from '#contract/text-rules.ts';
import classes from './limited-text.module.css';

interface LimitedTextProps {
  label: string;
  value: string;
  /** In Unicode code points; what goes beyond is not taken. */
  max: number;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The button that sends, beside the counter. */
  children: ReactNode;
}

/** The first `max` code points: an emoji counts once and is never cut in half. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');

/** A field for a short text, with a counter. Ctrl+Enter or ⌘+Enter sends the form that it stands in. */
export function LimitedText({ label, value, max, onChange, isReadOnly, field, children }: LimitedTextProps) {
  const length = lengthOf(value);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className={classes.box}>
      <textarea
        ref={field}
        className={classes.field}
        aria-label={label}
        placeholder={label}
        dir="auto"
        rows={2}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onChange(cut(event.target.value, max))}
        onKeyDown={onKeyDown}
      />
      <div className={classes.foot}>
        <span className={classes.count} data-full={length === max || undefined}>
          {length}/{max}
        </span>
        {children}
      </div>
    </div>
  );
}
