import { useId, useState, type KeyboardEvent } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { TextInput } from '#web/forms/field.tsx';
import { optionIdOf, OptionList } from '#web/ui/lists/option-list.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './friend-combobox.module.css';

/** Friends that are offered at once. */
const offersMax = 8;

interface FriendComboboxProps {
  friends: readonly PublicUser[];
  typed: string;
  onType: (typed: string) => void;
  onTake: (friend: PublicUser) => void;
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Friends whose name has a word that begins with what is typed. */
const matching = (friends: readonly PublicUser[], typed: string): PublicUser[] => {
  const wanted = folded(typed.trim());
  return friends.filter(({ name }) => folded(name).startsWith(wanted) || folded(name).includes(` ${wanted}`));
};

/** The list below the field, and what the keys do in it. */
function useOffers({ friends, typed, onType, onTake }: FriendComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const offers = isOpen ? matching(friends, typed).slice(0, offersMax) : [];
  const close = () => setOpen(false);
  const takeAt = (index: number) => {
    const friend = offers[index];
    if (friend) onTake(friend);
    close();
  };
  const open = () => {
    setOpen(true);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && offers.length === 0) open();
    else if (event.key === 'ArrowDown') setActive((active + 1) % offers.length);
    else if (event.key === 'ArrowUp' && offers.length > 0) setActive((active + offers.length - 1) % offers.length);
    else if (event.key === 'Escape' && offers.length > 0) {
      // The dialog round it stays open.
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && offers.length > 0) takeAt(active);
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    onType(text);
    open();
  };
  return { offers, active, open, close, takeAt, type, onKeyDown };
}

/** A field that offers one's friends by name. It stands in a `Field`, which names it. */
export function FriendCombobox(props: FriendComboboxProps) {
  const listId = useId();
  const { offers, active, open, close, takeAt, type, onKeyDown } = useOffers(props);
  const isOpen = offers.length > 0;
  return (
    <div className={classes.box}>
      <TextInput
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionIdOf(listId, active) : undefined}
        dir="auto"
        autoComplete="off"
        placeholder="Name of a friend"
        value={props.typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onClick={open}
        onBlur={close}
      />
      {isOpen && (
        <OptionList
          id={listId}
          label="Friends"
          options={offers.map(({ _id, name, profilePicture }) => ({
            key: _id,
            words: name,
            picture: <UserAvatar name={name} picture={profilePicture} />,
          }))}
          active={active}
          onTake={takeAt}
        />
      )}
    </div>
  );
}
