import type { InputHTMLAttributes } from 'react';
import { limits } from '#contract/limits.ts';
import { SearchField } from '#web/ui/lists/search-field.tsx';

/** Field that searches people by name. Its owner gives the further props. */
export function PeopleField(props: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <SearchField
      aria-label="Search users"
      placeholder="Search users by name"
      maxLength={limits.userSearch.name.max}
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      {...props}
    />
  );
}
