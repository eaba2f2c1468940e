/** Notion ends the names of pages and folders with their ids: 32 hexadecimal digits. */
const idAtEnd = /[ -]([\da-f]{32})(?=(?:_all)?(?:\.[a-z]+)?$)/i;

/** The id of a page in the name of its file; undefined where it has none. */
export const notionIdOf = (path: string): string | undefined =>
  idAtEnd.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]?.toLowerCase();

/** A name without its id and its ending. */
export const notionNameOf = (part: string): string =>
  part
    .replace(/(?:_all)?\.(?:md|csv|html?)$/i, '')
    .replace(/[ -][\da-f]{32}$/i, '')
    .trim();

/** Folders above a page, without ids, as one nested tag. The folder that Notion names after the export is none. */
export function notionTagOf(path: string): string[] {
  const folders = path
    .split('/')
    .slice(0, -1)
    .filter((part) => !/^(?:Export-[\da-f-]{8,}|Private & Shared|Private)$/i.test(part))
    .map(notionNameOf)
    .filter((part) => part !== '');
  return folders.length > 0 ? [folders.join('/')] : [];
}
