import { characterOf, charactersOfCode } from './glyph-names.ts';
import type { Charstring, Type1Font } from './type1-font.ts';
import {
  commandOf,
  isHintCaller,
  readTokens,
  type References,
  referencesOf,
  replacesHints,
  type Token,
  writeTokens,
} from './type1-charstring.ts';

/** The first four subroutines have the numbers and the code that Adobe prescribes (8.4): for flat curves and for hints. */
const prescribed = 4;

/** Subroutines within subroutines: a font with more is none that an interpreter draws (8.1). */
const deepest = 10;

/** A charstring with the subroutines that it calls. */
interface ReadCharstring {
  charstring: Charstring;
  tokens: readonly Token[];
  references: References;
}

/** Both letters of an accented one, by Adobe's standard encoding; other letters with these codes come along. */
function partsOf(tokens: readonly Token[], names: Iterable<string>): string[] {
  const place = tokens.findIndex(({ command }) => command === commandOf.accented);
  if (place === -1) return [];
  const codes = tokens.slice(Math.max(0, place - 2), place).map(({ value }) => value ?? 0);
  const characters = new Set(codes.flatMap((code) => Array.from(charactersOfCode(code & 255))));
  return Array.from(names).filter((name) => characters.has(characterOf(name) ?? -1));
}

class Type1Cutter {
  readonly #font: Type1Font;
  readonly #subroutines: readonly (readonly Token[])[];
  readonly #outlines = new Map<string, ReadCharstring>();
  readonly #used = new Map<number, ReadCharstring>();

  constructor(font: Type1Font, subroutines: readonly (readonly Token[])[]) {
    this.#font = font;
    this.#subroutines = subroutines;
  }

  #read(charstring: Charstring): ReadCharstring | undefined {
    const tokens = readTokens(charstring.code);
    if (tokens === undefined) return undefined;
    const ofHints = isHintCaller(tokens) ? { places: [], others: new Set([replacesHints]) } : undefined;
    const references = ofHints ?? referencesOf(tokens, this.#subroutines);
    return references && { charstring, tokens, references };
  }

  /** False where a call is in doubt. */
  #follow({ tokens, references }: ReadCharstring, depth = 0): boolean {
    if (depth > deepest) return false;
    for (const place of references.places) {
      const number = tokens[place]?.value ?? -1;
      const subroutine = this.#font.subroutines[number];
      if (this.#used.has(number)) continue;
      const read = subroutine && this.#read(subroutine);
      if (read === undefined) return false;
      this.#used.set(number, read);
      if (!this.#follow(read, depth + 1)) return false;
    }
    return true;
  }

  #add(name: string): boolean {
    const outline = this.#font.outlines.get(name);
    if (outline === undefined || this.#outlines.has(name)) return true;
    const read = this.#read(outline);
    if (read === undefined) return false;
    this.#outlines.set(name, read);
    return this.#follow(read) && partsOf(read.tokens, this.#font.outlines.keys()).every((part) => this.#add(part));
  }

  #usesHintsAlone(): boolean {
    const read = [...this.#outlines.values(), ...this.#used.values()];
    return read.every(({ references }) => references.others.values().every((other) => other === replacesHints));
  }

  cut(names: Iterable<string>): Type1Font | undefined {
    for (const name of ['.notdef', ...names]) if (!this.#add(name)) return undefined;
    const all = this.#font.subroutines.keys();
    const kept = Array.from(all).filter((number) => number < prescribed || this.#used.has(number));
    const numbers = new Map(kept.map((number, place) => [number, place]));
    const renumbered = ({ charstring, tokens, references }: ReadCharstring): Charstring => {
      const changed = references.places.some((at) => numbers.get(tokens[at]?.value ?? -1) !== tokens[at]?.value);
      if (!changed) return charstring;
      const places = new Set(references.places);
      const made = tokens.map((token, at) =>
        places.has(at) ? { value: numbers.get(token.value ?? -1) ?? -1 } : token,
      );
      return { lead: charstring.lead, code: writeTokens(made) };
    };
    const subroutines = kept.flatMap((number) => {
      const read = this.#used.get(number);
      return read ? [renumbered(read)] : this.#font.subroutines.slice(number, number + 1);
    });
    // In the order of the font, so that readers that count glyphs find them in the same order.
    const outlines = Array.from(this.#font.outlines.keys()).flatMap((name) => {
      const read = this.#outlines.get(name);
      return read ? [[name, renumbered(read)] as const] : [];
    });
    const head = this.#usesHintsAlone() ? withHintsAlone(this.#font.head) : this.#font.head;
    return { ...this.#font, head, subroutines, outlines: new Map(outlines) };
  }
}

/** Adobe's program for a font without flat curves (8.3): interpreters that know how to replace hints do so, others leave them. */
const hintsAlone = `/OtherSubrs [{}{}{}{systemdict/internaldict known not{pop 3}{1183615869 systemdict/internaldict get exec
dup/startlock known{/startlock get exec}{dup/strtlck known{/strtlck get exec}{pop 3}ifelse}ifelse}ifelse}executeonly]
noaccess def
`;

/** Entries of the private dictionary. Between the program and the subroutines there is none where fonts are as usual. */
const entries =
  /\/(?:BlueValues|OtherBlues|Family\w+|Blue\w+|Std[HV]W|StemSnap[HV]|ForceBold|LanguageGroup|password|lenIV|MinFeature|RndStemUp|UniqueID|ExpansionFactor|CharStrings)\b/;

function withHintsAlone(head: string): string {
  const place = head.indexOf('/OtherSubrs');
  const program = head.slice(place);
  if (place === -1 || program.length <= hintsAlone.length || entries.test(program)) return head;
  return head.slice(0, place) + hintsAlone;
}

/** The font with the outlines of these names alone, and the subroutines that they call. Undefined where one call is in doubt. */
export function cutType1(font: Type1Font, names: Iterable<string>): Type1Font | undefined {
  const subroutines = font.subroutines.map(({ code }) => readTokens(code));
  const known = subroutines.filter((tokens) => tokens !== undefined);
  return known.length < subroutines.length ? undefined : new Type1Cutter(font, known).cut(names);
}
