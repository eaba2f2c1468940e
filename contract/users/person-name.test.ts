import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { nameSchema } from './person-name.ts';

const { names } = messages;

/** The name as it is taken, or the sentence of its refusal. */
function read(given: unknown): string | undefined {
  const { success, data, error } = z.safeParse(nameSchema, given);
  return success ? data : error.issues[0]?.message;
}

describe('the name of a person', () => {
  it.each([
    'Mara Lind',
    'M',
    '7',
    'Mara <Lind> & "Co"',
    "Conan O'Brien",
    'Anne-Marie d’Arc',
    'Zoë Čapek-Straße',
    '林 美咲',
    '山田　太郎',
    'محمد علی',
    'हिन्दी',
    'தமிழ்',
    'นภา',
    '🌿',
    '♥',
    '🌿'.repeat(60),
    'Leafy Thoughts',
    'Thought Leader',
  ])('may be %s', (name) => {
    expect(read(name)).toBe(name);
  });

  it.each([
    ['a Persian name in parts', 'علی\u200Cرضا'],
    ['a Persian name in parts, with marks', 'عَلِی\u200Cرضا'],
    ['a conjunct of Devanagari kept apart', 'क्\u200Cष'],
    ['a half form of Devanagari', 'क्\u200Dष'],
    ['a chillu of Malayalam at the end, as it used to be written', 'രാജന്\u200D'],
    ['a yaphala of Bengali', 'র\u200D্যাব'],
    ['a family of emoji', 'Lind 👨‍👩‍👧‍👦'],
    ['an emoji in colour', 'Mara ❤️'],
    ['a flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla'],
    ['a variant of a Han character', '葛\u{E0100}城'],
  ])('may hold a joiner or a selector where it means something: %s', (_, name) => {
    expect(read(name)).toBe(name);
  });

  it('is kept in composed form, trimmed, and counted so', () => {
    expect(read(' Zoe\u0308 ')).toBe('Zoë');
    expect(read('e\u0301'.repeat(60))).toBe('é'.repeat(60));
    expect(read('e\u0301'.repeat(61))).toBe('Name must be at most 60 characters long.');
  });

  it.each(['Mara\nLind', 'Mara\r\nLind', 'Mara\tLind', 'Mara\u2028Lind', 'Mara\u2029Lind'])(
    'is one line: %j',
    (name) => {
      expect(read(name)).toBe(names.notOneLine);
    },
  );

  const hidden = [
    '\u200B\u200E\u200F\u202A\u202E\u2060\u2066\u2069\u061C\uFEFF\u00AD\u200C\u200D',
    '\u034F\u115F\u3164\uFFA0\u2800\u180E\uFE0F\u{E0041}\u{E0100}\u{1D173}',
  ].join('');

  it.each(Array.from(hidden))('holds nothing that is not seen: %j', (character) => {
    expect(read(`Ma${character}ra`)).toBe(names.invisible);
  });

  it.each(['علی\u200C', 'علی\u200C رضا', '\u200Cعلی', 'क\u200D', 'क्\u200D\u200D', '👨\u200D', 'M\u200D👨'])(
    'holds no joiner that joins nothing: %j',
    (name) => {
      expect(read(name)).toBe(names.invisible);
    },
  );

  it.each(['...', '-', '\u0301', "'’'"])('has something to see: %j', (name) => {
    expect(read(name)).toBe(names.nothingToSee);
  });

  it.each([
    'Thoughtleaf',
    'THOUGHTLEAF',
    'Thoughtleaf Support',
    'The Thoughtleaf Team',
    'Thought Leaf',
    'T h o u g h t l e a f',
    'Thought-leaf',
    'Thought!leaf',
    'Th0ught1eaf',
    'ThoughtIeaf',
    'Thought|eaf',
    'Thоughtleaf',
    'Τhoughtleaf',
    'Тноughtleaf',
    'Thöughtléaf',
    'Ｔｈｏｕｇｈｔｌｅａｆ',
    '𝕿𝖍𝖔𝖚𝖌𝖍𝖙𝖑𝖊𝖆𝖋',
    'ᴛʜᴏᴜɢʜᴛʟᴇᴀꜰ',
    'Ⓣⓗⓞⓤⓖⓗⓣⓛⓔⓐⓕ',
  ])('is not the one of the product: %s', (name) => {
    expect(read(name)).toBe(names.ofProduct);
  });

  it.each([
    'admin',
    'ADMIN',
    ' a d m i n ',
    'Admin.',
    'Ádmin',
    '@dmin',
    'adm1n',
    'ADMlN',
    'Аdmіn',
    'АDМIΝ',
    'ａｄｍｉｎ',
    'ᴀᴅᴍɪɴ',
    'adrnin',
    'Moderator',
    'Mod erator',
    'm0der@tor',
    'Мoderatοr',
    '𝕸𝖔𝖉𝖊𝖗𝖆𝖙𝖔𝖗',
    'rnoderator',
    'Support!',
    '$upp0rt',
    'ѕuрроrt',
    'ѕυρροгτ',
    'Ⓢⓤⓟⓟⓞⓡⓣ',
  ])('is not one of the staff: %s', (name) => {
    expect(read(name)).toBe(names.ofStaff);
  });

  it.each(['Leaf', 'Admira', 'Adam Min', 'Rosa Supporter', 'Modesto', 'Support Act', 'Админ', 'Admin of the Hill'])(
    'may have a part of such a word, or more: %s',
    (name) => {
      expect(read(name)).toBe(name);
    },
  );

  it('is required, a text and not too long', () => {
    expect(read(undefined)).toBe('Name is required.');
    expect(read(' ')).toBe('Name is required.');
    expect(read(5)).toBe('Name must be a text.');
    expect(read('x'.repeat(61))).toBe('Name must be at most 60 characters long.');
    expect(read('a\u0000b')).toBe('Name contains control characters.');
  });
});
