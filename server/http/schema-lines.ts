/** The part of JSON Schema that our schemas come out as. */
interface SchemaNode {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  items?: SchemaNode;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  $ref?: string;
}

/** Bounds beyond what a number of JavaScript can count say nothing. */
const isTelling = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function rangeOf(least: number | undefined, most: number | undefined): string {
  if (isTelling(least) && isTelling(most)) return ` ${least}-${most}`;
  if (isTelling(least)) return ` from ${least}`;
  return isTelling(most) ? ` to ${most}` : '';
}

function scalarOf(node: SchemaNode): string {
  if (node.$ref !== undefined) return node.$ref.split('/').at(-1) ?? 'any';
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = [node.type ?? 'any'].flat().join(' | ');
  return `${type}${rangeOf(node.minLength ?? node.minimum, node.maxLength ?? node.maximum)}${node.format ? ` (${node.format})` : ''}`;
}

/** Puts text before the first of some lines, and after the last. */
const wrapped = (before: string, lines: readonly string[], after = ''): string[] => {
  const [first = '', ...rest] = lines;
  const all = [before + first, ...rest];
  return [...all.slice(0, -1), `${all.at(-1) ?? ''}${after}`];
};

function linesOf(node: SchemaNode): string[] {
  const parts = node.anyOf ?? node.oneOf ?? node.allOf;
  if (parts) {
    const joint = node.allOf ? ' & ' : ' | ';
    return parts
      .map(linesOf)
      .reduce((lines, more) => wrapped('', [...lines.slice(0, -1), ...wrapped(`${lines.at(-1) ?? ''}${joint}`, more)]));
  }
  if (node.items) return wrapped('[', linesOf(node.items), `]${rangeOf(node.minItems, node.maxItems)}`);
  if (!node.properties) return [scalarOf(node)];
  const required = new Set(node.required);
  const members = Object.entries(node.properties).flatMap(([name, member]) =>
    wrapped(
      `  ${name}${required.has(name) ? '' : '?'}: `,
      linesOf(member).map((line, index) => (index === 0 ? line : `  ${line}`)),
    ),
  );
  return ['{', ...members, '}'];
}

/** A JSON schema as people write types: a line for each field, an optional one with a question mark, limits behind the type. */
export function schemaLines(schema: object | boolean): string[] {
  return typeof schema === 'boolean' ? ['any'] : linesOf(schema);
}
