import type { APIRequestContext } from '@playwright/test';
import { removeFriend } from '#contract/friends.ts';
import { shareNote, unshareNote } from '#contract/notes/note-people.ts';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import { callAs } from './live-notes.ts';
import { signUp, type Person } from './people.ts';

/** Somebody new who is a friend of a person. */
export async function addFriend(request: APIRequestContext, person: Person, name: string): Promise<Person> {
  const friend = await signUp(request, name);
  await person.askFriendship(friend);
  await friend.askFriendship(person);
  return friend;
}

interface Sharing {
  id: string;
  owner: Person;
  friend: Person;
}

export const share = (request: APIRequestContext, { id, owner, friend }: Sharing, role: NoteRole): Promise<void> =>
  callAs(request, owner, shareNote, { params: { id, userId: friend.id }, body: { role } });

export const unshare = (request: APIRequestContext, { id, owner, friend }: Sharing): Promise<void> =>
  callAs(request, owner, unshareNote, { params: { id, userId: friend.id } });

export const endFriendship = (request: APIRequestContext, one: Person, other: Person): Promise<void> =>
  callAs(request, one, removeFriend, { params: { userId: other.id } });
