import { expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

it.each([
  ['es', 'El perro y los gatos duermen con una manta para el frío en las casas.'],
  ['uk', 'Це не та книга, що була на столі, але він і вона її читали.'],
  ['mr', 'हे पुस्तक चांगले आहे आणि ते मला आवडते, तो मुलगा व ही मुलगी शाळेत होते.'],
  ['zh-Hans', '人人生而自由，在尊严和权利上一律平等，他们来说 (ABC)'],
  ['zh-Hant', '人人生而自由，在尊嚴和權利上一律平等。他們來說'],
  ['ja', 'すべての人間は、生まれながらにして'],
  ['ko', '모든 인간은 태어날 때부터'],
])('tells %s by its common words or its letters', (language, text) => expect(guessLanguage(text)).toBe(language));

it.each(['', 'Hello', 'the le der', '12345', 'A word of Japanese: 日本'])('does not guess at %j', (text) =>
  expect(guessLanguage(text)).toBeUndefined(),
);
