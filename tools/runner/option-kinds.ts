/** Says whether a value that was kept can be that of an option. */
type OptionKind<Value> = (value: unknown) => value is Value;

/** The kind of each of a tool's options, by its name. */
export type OptionKinds<Options> = { readonly [Name in keyof Options]: OptionKind<Options[Name]> };

/** The options that have these kinds. */
export type OptionsOf<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends OptionKind<infer Value> ? Value : never };

/** One of a few words. */
export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): OptionKind<Choice> =>
  (value): value is Choice =>
    choices.some((choice) => choice === value);

/** A number from `least` to `most`. */
export const between =
  (least: number, most: number): OptionKind<number> =>
  (value): value is number =>
    typeof value === 'number' && value >= least && value <= most;

/** A whole number from `least` to `most`. */
export const wholeBetween = (least: number, most: number): OptionKind<number> => {
  const isBetween = between(least, most);
  return (value): value is number => Number.isInteger(value) && isBetween(value);
};

export const yesOrNo: OptionKind<boolean> = (value) => typeof value === 'boolean';

/** A text of at most so many characters. */
export const textUpTo =
  (most: number): OptionKind<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= most;

/** A list of texts of at most 500 characters each. */
export const texts: OptionKind<string[]> = (value): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && text.length <= 500);

/** True if a value has all of these options, each of its kind. An older version's may not. */
export const fitsKinds = <Options extends object>(kinds: OptionKinds<Options>, value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries<OptionKind<unknown>>(kinds).every(([name, isKind]) => isKind(Reflect.get(value, name)));
