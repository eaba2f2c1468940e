import type { PublicUser } from '#contract/public-user.ts';
import { OptionList } from '#web/ui/lists/option-list.tsx';
import { UserAvatar } from './user-avatar.tsx';

interface PeopleOptionsProps {
  id: string;
  label: string;
  people: readonly PublicUser[];
  /** Index of the person that the keys have come to. */
  active: number;
  onTake: (person: PublicUser) => void;
}

/** People to choose from, below a field. */
export function PeopleOptions({ id, label, people, active, onTake }: PeopleOptionsProps) {
  const options = people.map(({ _id, name, profilePicture }) => ({
    key: _id,
    words: name,
    picture: <UserAvatar name={name} picture={profilePicture} />,
  }));
  const take = (index: number) => {
    const person = people[index];
    if (person) onTake(person);
  };
  return <OptionList id={id} label={label} options={options} active={active} onTake={take} />;
}
