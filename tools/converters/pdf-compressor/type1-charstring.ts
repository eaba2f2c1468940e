/** A number or a command of a charstring, with its bytes. */
export interface Token {
  /** Of a number. */
  value?: number;
  /** Of a command; those of two bytes begin at 1200. */
  command?: number;
}

/** Adobe Type 1 Font Format (1990), 6.4, as far as they lead from one charstring to another. */
export const commandOf = { callSubroutine: 10, return: 11, accented: 1206, callOther: 1216, pop: 1217 } as const;
const escape = 12;

/** The tokens of a charstring; undefined where it is cut off. */
export function readTokens(code: Uint8Array): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < code.length;) {
    const byte = code[at] ?? 0;
    const [next = 0, third = 0, fourth = 0, fifth = 0] = code.subarray(at + 1, at + 5);
    const length = byte === 255 ? 5 : byte === escape || byte >= 247 ? 2 : 1;
    if (at + length > code.length) return undefined;
    if (byte === 255) tokens.push({ value: (next << 24) | (third << 16) | (fourth << 8) | fifth });
    else if (byte >= 251) tokens.push({ value: -(byte - 251) * 256 - next - 108 });
    else if (byte >= 247) tokens.push({ value: (byte - 247) * 256 + next + 108 });
    else if (byte >= 32) tokens.push({ value: byte - 139 });
    else tokens.push({ command: byte === escape ? 1200 + next : byte });
    at += length;
  }
  return tokens;
}

function numberBytes(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value <= -108 && value >= -1131) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  return [255, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const tokenBytes = ({ value, command = 0 }: Token): number[] => {
  if (value !== undefined) return numberBytes(value);
  return command >= 1200 ? [escape, command - 1200] : [command];
};

export const writeTokens = (tokens: readonly Token[]): Uint8Array => Uint8Array.from(tokens.flatMap(tokenBytes));

/** Numbers of OtherSubrs: 0 to 2 draw a flat curve, 3 brings other hints. */
export const replacesHints = 3;

/** True for a subroutine that replaces hints by the one whose number its caller gives: Adobe's fourth. */
function replacesByCaller(tokens: readonly Token[]): boolean {
  const [one, three, other, pop, call] = tokens;
  const isOther = one?.value === 1 && three?.value === replacesHints && other?.command === commandOf.callOther;
  return isOther && pop?.command === commandOf.pop && call?.command === commandOf.callSubroutine;
}

/** Where a charstring names subroutines, and what else it uses. */
export interface References {
  /** Places of the tokens that are the numbers of subroutines. */
  places: number[];
  /** Numbers of the OtherSubrs that it calls. */
  others: Set<number>;
}

/** Place of the number that a call takes; undefined where it is computed, or comes from outside. */
function calledAt(tokens: readonly Token[], place: number): number | undefined {
  const before = tokens[place - 1];
  if (before?.value !== undefined) return place - 1;
  // "number 1 3 callothersubr pop callsubr".
  if (before?.command !== commandOf.pop || !replacesByCaller(tokens.slice(place - 4, place + 1))) return undefined;
  return tokens[place - 5]?.value === undefined ? undefined : place - 5;
}

/** The references of a charstring to `subroutines`; undefined where one of them is in doubt. */
export function referencesOf(
  tokens: readonly Token[],
  subroutines: readonly (readonly Token[])[],
): References | undefined {
  const found: References = { places: [], others: new Set() };
  for (const [place, { command }] of tokens.entries()) {
    if (command === commandOf.callOther) {
      const other = tokens[place - 1]?.value;
      if (other === undefined) return undefined;
      found.others.add(other);
    }
    if (command !== commandOf.callSubroutine) continue;
    const at = calledAt(tokens, place);
    const called = at === undefined ? undefined : subroutines[tokens[at]?.value ?? -1];
    if (at === undefined || called === undefined) return undefined;
    found.places.push(at);
    if (!replacesByCaller(called)) continue;
    const given = tokens[at - 1]?.value;
    if (given === undefined || subroutines[given] === undefined) return undefined;
    found.places.push(at - 1);
  }
  return found;
}

/** True for a subroutine whose call of another one is looked at where it is called itself. */
export const isHintCaller = (tokens: readonly Token[]): boolean => tokens.length <= 6 && replacesByCaller(tokens);
