import type { PublicUser } from '#contract/users/public-user.ts';
import { OptionList } from '#web/ui/lists/option-list.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';

interface MentionOptionsProps {
  id: string;
  people: readonly PublicUser[];
  /** Index of the person that the keys have come to. */
  active: number;
  take: (person: PublicUser) => void;
}

/** People to mention, below the field in which a name is begun. */
export function MentionOptions({ id, people, active, take }: MentionOptionsProps) {
  const options = people.map(({ _id, name, profilePicture }) => ({
    key: _id,
    words: name,
    picture: <UserAvatar name={name} picture={profilePicture} />,
  }));
  const takeAt = (index: number) => {
    const person = people[index];
    if (person) take(person);
  };
  return <OptionList id={id} label="People to mention" options={options} active={active} onTake={takeAt} />;
}
