import { LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { applyChanges } from './correction.ts';
import { correctText } from './correct-text.ts';
import { reasonByRule } from './correction-rules.ts';

const corrected = async (text: string): Promise<string> => (await correctText(text)).correctedText;

describe('correctText', () => {
  it('knows only rules that the checker has', async () => {
    const known = Object.keys(await new LocalLinter({ binary: slimBinary }).getDefaultLintConfig());
    expect([...reasonByRule.keys()].filter((rule) => !known.includes(rule))).toEqual([]);
  });

  it.each([
    ['teh house is big.', 'the house is big.'],
    ['I recieve your mail.', 'I receive your mail.'],
    ['Recieve the parcel tomorrow.', 'Receive the parcel tomorrow.'],
    ['There is alot of work.', 'There is a lot of work.'],
    ['I have a alot of work.', 'I have a lot of work.'],
    ['Their is a problem.', 'There is a problem.'],
    ['i has an apple.', 'I have an apple.'],
    ['It was a apple.', 'It was an apple.'],
    ['You could of told me.', 'You could have told me.'],
    ['Ofcourse I know.', 'Of course I know.'],
    ['She dont know that.', "She don't know that."],
    ['We was happy and he go to school.', 'We were happy and he goes to school.'],
    ['I have went there.', 'I have gone there.'],
    ['He did not went to school.', 'He did not go to school.'],
    ['She is taller then me.', 'She is taller than me.'],
    ['The dog wagged it’s tail.', 'The dog wagged its tail.'],
    ['The the cat sat on the mat.', 'The cat sat on the mat.'],
    ['milk\neggs\ncall mom tommorow', 'milk\neggs\ncall mom tomorrow'],
  ])('mends %j', async (text, expected) => {
    expect(await corrected(text)).toBe(expected);
  });

  it.each([
    ['a split word', 'It was use full for me and my family.'],
    ['an idiom', 'The ship went off course, and that is that. He had had enough of it. It was very very cold.'],
    [
      'wishes and questions',
      'If I were you I would go. He insisted that she go. Does he go to school? I wish he were here.',
    ],
    ['British spelling', 'The colour of the centre was grey, and we organised the programme for two lakh rupees.'],
    ['American spelling', 'The color of the center was gray, and we organized the program.'],
    [
      'articles',
      'An hour ago a university gave an honest man a one-time offer in an historic hall. Plan A is an SBOM.',
    ],
    ['names', 'Anjali met Kavitha Deshpande, Rohan and Jhon. Shubham likes Pune, and Micheal does too.'],
    ['code', 'Call getTehData() with `teh recieve` or recieve_all, see src/teh/recieve.ts and recieve.md for it.'],
    ['fenced code', 'This is the code:\n```\nteh recieve definately\n\nteh alot\n```\nIt is fine.'],
    ['addresses', 'Write to bob.teh@recieve.com or see https://teh.com/recieve?q=alot and www.recieve.com for it.'],
    ['mentions and tags', 'Ask @recieve about #definately and #teh before you go.'],
    ['jargon', 'We use postgres and semver with vitest, plus a kanban todo list for the devs.'],
    ['Hindi', 'नमस्ते दुनिया। यह एक परीक्षण है।'],
    ['Chinese', '我今天去了商店。我买了苹果。'],
    ['German', 'Ich habe das Buch gelesen und es war gut, aber das Ende ist traurig.'],
    ['romanized Hindi', 'Mujhe yeh kitaab bahut pasand hai aur main roz padhta hoon.'],
    ['short Spanish', 'Hola amigo, buenos dias'],
    ['nothing', ''],
    ['white space', ' \n\n\t\n '],
    ['emoji', '😀🎉👩‍👩‍👧'],
  ])('leaves %s alone', async (_, text) => {
    expect(await correctText(text)).toEqual({ correctedText: text, changes: [] });
  });

  it.each([
    "When we moved into the old house, nobody had lived there for years. The garden was full of weeds, the roof leaked in two places, and the kitchen smelled of smoke. We didn't mind. By the end of the summer it was ours: we had painted every wall, and our neighbours, who had been shy at first, came over for dinner.",
    "Today's meeting went well. Priya will send the report by Monday; Tom and I are going to review it. There are three open questions: who pays for the venue, whether their team can travel, and what it'll cost. I'd rather decide soon than wait. Let me know if you're free.",
    'The results, which were published in May 2024, show that fewer people use cash than ever before. However, those who do often say that it’s easier to keep track of their spending. One of the reasons is habit; another is trust. It is too early to say whether this will last.',
    'Things to remember:\n- passport, charger, tickets\n- call the bank (before 5 p.m.)\n- ask Maria about the keys\n\nFlight LH123 leaves at 09:45; gate opens 30 min. earlier. We need to be there by eight.',
  ])('leaves correct English alone: %#', async (text) => {
    expect((await correctText(text)).changes).toEqual([]);
  });

  it('counts offsets in UTF-16 units, also after emoji and in later paragraphs', async () => {
    const text = 'Wow 😀👩‍👩‍👧 teh house is 🎉 definately big.\n\n  \nनमस्ते 🎉\n\nWe will recieve it 😀 tommorow.';
    const { changes, correctedText } = await correctText(text);
    expect(changes.map(({ original }) => original)).toEqual(['teh', 'definately', 'recieve', 'tommorow']);
    for (const { offset, original, reason } of changes) {
      expect(text.slice(offset, offset + original.length)).toBe(original);
      expect(reason).not.toBe('');
      expect(reason.length).toBeLessThan(40);
    }
    expect(correctedText).toBe(applyChanges(text, changes));
    expect(correctedText).toContain('the house is 🎉 definitely big.');
  });

  it('gives sorted changes that do not overlap', async () => {
    const { changes } = await correctText(
      'i has a alot of of apple and teh the freind of me could of went their alot.',
    );
    for (const [index, change] of changes.entries()) {
      const previous = changes[index - 1];
      if (previous) expect(change.offset).toBeGreaterThanOrEqual(previous.offset + previous.original.length);
    }
  });

  it('checks 100,000 characters in pieces and finds the mistake at the end', async () => {
    const sentence = 'We walked along the river and talked about the weather of the day. ';
    const text = `${sentence.repeat(1500).slice(0, 99_900)}\n\nThen we will recieve it.`;
    const { changes } = await correctText(text);
    expect(changes).toEqual([
      { offset: text.indexOf('recieve'), original: 'recieve', replacement: 'receive', reason: 'Spelling' },
    ]);
  });

  it.each(['x', 'the ', 'a.', '-', '`', '<', '"', ' \n'])(
    'bounds the work on 100,000 characters of %j',
    async (part) => {
      const start = processorMs();
      await correctText(part.repeat(100_000 / part.length));
      expect(processorMs() - start).toBeLessThan(5000);
    },
  );

  it('stops at the end of its time and leaves the rest as it is', async () => {
    const text = 'We will recieve it.';
    expect(await correctText(text, { budgetMs: -1 })).toEqual({ correctedText: text, changes: [] });
  });
});
