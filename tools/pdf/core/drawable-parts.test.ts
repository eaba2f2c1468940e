import { expect, it } from 'vitest';
import { drawableParts } from './drawable-parts.ts';

it.each([
  ['letters', '日本한국ไทย', ['日', '本', '한', '국', 'ไ', 'ท', 'ย']],
  ['pictures of several characters', '👩‍👩‍👧→', ['👩‍👩‍👧', '→']],
  ['syllables', 'தமிழ்நாடு ক্ষমা ශ්‍රී', ['த', 'மி', 'ழ்நா', 'டு', ' ', 'ক্ষ', 'মা', ' ', 'ශ්‍රී']],
  ['words whose letters join', 'مرحبا', ['مرحبا']],
])('draws %s by themselves', (_, text, parts) => expect(drawableParts(text)).toEqual(parts));
