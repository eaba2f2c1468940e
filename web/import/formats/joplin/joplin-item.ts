/** An item of Joplin: a note, a folder, a resource, a tag, or a tag of a note. */
export interface JoplinItem {
  /** The first line. */
  title: string;
  body: string;
  /** Fields of the block at its end. */
  fields: ReadonlyMap<string, string>;
}

/** `type_` of the items that are read. */
export const joplinTypes = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' } as const;

const fieldLine = /^([a-z_]+): ?(.*)$/;

/** Reads an item; undefined for a text that is none. */
export function readJoplinItem(text: string): JoplinItem | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const fields = new Map<string, string>();
  let end = lines.length;
  while (end > 0) {
    const line = lines[end - 1] ?? '';
    const match = fieldLine.exec(line);
    if (!match) break;
    fields.set(match[1] ?? '', match[2] ?? '');
    end -= 1;
  }
  if (!fields.has('id') || !fields.has('type_')) return undefined;
  const [title = '', ...rest] = lines.slice(0, end);
  // A blank line stands between the title and the body, and between the body and the fields.
  const body = rest.slice(rest[0] === '' ? 1 : 0, rest.at(-1) === '' ? -1 : undefined).join('\n');
  return { title, body, fields };
}
