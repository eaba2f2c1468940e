import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { splitTags } from '#contract/notes/note-rules.ts';
import { TextInput } from '#web/forms/field.tsx';
import { optionIdOf, OptionList } from '#web/ui/lists/option-list.tsx';
import { useTags } from '../notes.queries.ts';
import { suggestTags, withTag } from './tag-suggestions.ts';
import classes from './tags-combobox.module.css';

interface TagsComboboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  /** The tags, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** The list below the field: whether it is open, how far the arrow keys have come in it, and what they do. */
function useOffers({ value, readOnly = false, onChange }: TagsComboboxProps) {
  const known = useTags();
  const tags = readOnly ? undefined : known;
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const offers = isWanted && tags ? suggestTags(value, tags) : [];
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const takeAt = (index: number) => {
    const offer = offers[index];
    if (offer) onChange(withTag(value, offer.tag));
    close();
  };
  const type = (typed: string) => {
    onChange(typed);
    setActive(-1);
    // After a comma the next tag is anybody's guess: the arrows show all.
    setWanted(typed.slice(typed.lastIndexOf(',') + 1).trim() !== '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && offers.length === 0) setWanted(true);
    else if (event.key === 'ArrowDown') setActive((active + 1) % offers.length);
    else if (event.key === 'ArrowUp' && offers.length > 0) setActive(active <= 0 ? offers.length - 1 : active - 1);
    else if (event.key === 'Escape' && offers.length > 0) close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && offers[active] && !event.ctrlKey && !event.metaKey) {
      takeAt(active);
    } else return;
    event.preventDefault();
  };
  const inField = new Set(splitTags(value));
  const canOffer = offers.length > 0 || (tags?.some(({ tag }) => !inField.has(tag)) ?? false);
  return { offers, active, canOffer, takeAt, type, close, onKeyDown };
}

/**
 * A field for tags that offers those of the person's notes as one types. Where it has none to offer it is a plain field.
 * It stands in a `Field`, which names it.
 */
export function TagsCombobox(props: TagsComboboxProps) {
  const listId = useId();
  const { offers, active, canOffer, takeAt, type, close, onKeyDown } = useOffers(props);
  const isOpen = offers.length > 0;
  const combobox = canOffer && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active !== -1 ? optionIdOf(listId, active) : undefined,
  };
  return (
    <div className={classes.box}>
      <TextInput
        {...props}
        {...combobox}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <OptionList
          id={listId}
          label="Tags of your notes"
          options={offers.map(({ tag, count }) => ({ key: tag, words: tag, count }))}
          active={active}
          onTake={takeAt}
        />
      )}
    </div>
  );
}
