import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { begunMention, showMentions, takeMention } from './mention-text.ts';
import { useSuggestions } from './suggestions.queries.ts';

interface OfferedField {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The stored text. */
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
}

/** Offers people where a name is begun after an `@`. The focus stays in the field, whose keys move through the list. */
export function useMentionOffers({ field, value, onChange, isReadOnly }: OfferedField) {
  const listId = useId();
  const [caret, setCaret] = useState(-1);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const begun = caret < 0 || isReadOnly ? undefined : begunMention(value, caret);
  const isWanted = begun !== undefined && begun.at !== closedAt;
  const people = useSuggestions(isWanted ? begun.query : '');
  const isOpen = isWanted && people.length > 0;
  const at = Math.min(active, people.length - 1);
  const chosen = isOpen ? people[at] : undefined;
  const nextCaret = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [field, value]);

  const moveCaret = (to: number) => {
    setCaret(to);
    if (begun === undefined) setClosedAt(-1);
  };
  const take = (person: PublicUser) => {
    if (!begun) return;
    const taken = takeMention(value, begun, person);
    nextCaret.current = taken.caret;
    setActive(0);
    setCaret(taken.caret);
    onChange(taken.stored);
  };
  /** True where the list has taken the key. */
  const takesKey = ({ key, nativeEvent }: KeyboardEvent): boolean => {
    if (!isOpen || !chosen || !begun || nativeEvent.isComposing) return false;
    if (key === 'ArrowDown') setActive((at + 1) % people.length);
    else if (key === 'ArrowUp') setActive((at + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') take(chosen);
    else if (key === 'Escape') setClosedAt(begun.at);
    else return false;
    return true;
  };
  return {
    shown: showMentions(value).shown,
    list: isOpen ? { id: listId, people, active: at, take } : undefined,
    moveCaret,
    takesKey,
  };
}
