import { describe, expect, it } from 'vitest';
import { begunMention, cutStored, showMentions, takeMention, typeInto } from './mention-text.ts';

const ada = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Ada Lovelace' };
const grace = { _id: '01890a5d-ac96-774b-bcce-b302099a8058', name: 'Ada Lovelace' };
const adaText = `@[Ada Lovelace](user:${ada._id})`;
const graceText = `@[Ada Lovelace](user:${grace._id})`;
const both = `Hi ${adaText} and ${graceText}!`;
const bothShown = 'Hi @Ada Lovelace and @Ada Lovelace!';

describe('the text of a field with mentions', () => {
  it('reads @Name', () => {
    expect(showMentions(both).shown).toBe(bothShown);
    expect(showMentions('plain @ada').shown).toBe('plain @ada');
  });

  it('keeps the mentions that typing does not touch, also of two people of one name', () => {
    expect(typeInto(both, `${bothShown}!`, bothShown.length + 1)).toBe(`${both}!`);
    expect(typeInto(both, `Oh ${bothShown}`, 3)).toBe(`Oh ${both}`);
    expect(typeInto(both, bothShown.replace('and', 'or'), 19)).toBe(both.replace('and', 'or'));
    // The first of the two is selected and deleted.
    expect(typeInto(both, 'Hi  and @Ada Lovelace!', 3)).toBe(`Hi  and ${graceText}!`);
    expect(typeInto(adaText, '@@Ada Lovelace', 1)).toBe(`@${adaText}`);
    expect(typeInto(both, '', 0)).toBe('');
    expect(typeInto('', bothShown, bothShown.length)).toBe(bothShown);
  });

  it('makes plain text of one that is typed into', () => {
    expect(typeInto(adaText, '@Ada Lovelac', 12)).toBe('@Ada Lovelac');
    expect(typeInto(adaText, '@Ada B Lovelace', 7)).toBe('@Ada B Lovelace');
    expect(typeInto(both, 'Hi @Ad and @Ada Lovelace!', 6)).toBe(`Hi @Ad and ${graceText}!`);
  });

  it('is cut to a length of the shown text, and never within a mention', () => {
    expect(cutStored(both, bothShown.length)).toBe(both);
    expect(cutStored(both, 5)).toBe('Hi ');
    expect(cutStored(`🌿🌿${adaText}`, 2)).toBe('🌿🌿');
    expect(cutStored('🌿🌿🌿', 2)).toBe('🌿🌿');
    expect(cutStored(both, 'Hi @Ada Lovelace'.length)).toBe(`Hi ${adaText}`);
    expect(cutStored(both, bothShown.length - 1)).toBe(`Hi ${adaText} and ${graceText}`);
    expect(cutStored(both, bothShown.length - 2)).toBe(`Hi ${adaText} and `);
  });

  it('knows a name that is begun before the caret', () => {
    expect(begunMention('@ad', 3)).toEqual({ at: 0, query: 'ad' });
    expect(begunMention('Hi @Zoë there', 7)).toEqual({ at: 3, query: 'Zoë' });
    expect(begunMention('(@林', 3)).toEqual({ at: 1, query: '林' });
    for (const text of ['@', 'ada@example', '@@a', 'a@b', '@ada ', 'ada', ''])
      expect(begunMention(text, text.length)).toBe(undefined);
    // In a mention, and right behind one.
    expect(begunMention(adaText, 4)).toBe(undefined);
    expect(begunMention(`@[Ada](user:${ada._id})`, 4)).toBe(undefined);
  });

  it('takes a person in place of it', () => {
    const text = `${graceText} @ad, or not`;
    const caret = showMentions(text).shown.indexOf('@ad,') + 3;
    const begun = begunMention(text, caret);
    expect(begun).toBeDefined();
    if (!begun) return;
    const taken = takeMention(text, begun, ada);
    expect(taken.stored).toBe(`${graceText} ${adaText} , or not`);
    expect(showMentions(taken.stored).shown.slice(0, taken.caret)).toBe('@Ada Lovelace @Ada Lovelace ');
  });
});
