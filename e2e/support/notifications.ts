import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signUp, type Person } from './people.ts';

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
export const invitation = (page: Page): Locator => page.getByRole('complementary', { name: 'Push messages' });

/** A thought of the person, and Ines, who answers it. */
export async function meetInes(request: APIRequestContext, person: Person) {
  const ines = await signUp(request, 'Ines Duarte');
  const { _id: postId } = await person.addPost('What do you keep notes of?');
  return { ines, postId, answer: (content: string) => ines.comment(postId, content) };
}
