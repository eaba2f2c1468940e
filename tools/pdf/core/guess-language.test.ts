import { expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

it.each([
  ['es', 'El perro y los gatos duermen con una manta para el frío en las casas.'],
  ['uk', 'Це не та книга, що була на столі, але він і вона її читали.'],
  ['mr', 'हे पुस्तक चांगले आहे आणि ते मला आवडते, तो मुलगा व ही मुलगी शाळेत होते.'],
])('tells %s by its common words', (language, text) => expect(guessLanguage(text)).toBe(language));

it.each(['', 'Hello', 'the le der', '12345'])('does not guess at %j', (text) =>
  expect(guessLanguage(text)).toBeUndefined(),
);
