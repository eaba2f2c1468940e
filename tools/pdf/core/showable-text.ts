/** Controls that neither move the pen nor show anything, and the byte order mark. */
// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const unshowable = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFEFF]/g;

/** A text without controls that show nothing and without halves of characters. Tabs and ends of lines stay. */
export const showableText = (text: string): string => text.toWellFormed().replaceAll(unshowable, '');

/** Notes on characters that no font has; none without such characters. */
export function unshownNotes(fileName: string, unshown: ReadonlySet<string>): string[] {
  if (unshown.size === 0) return [];
  const count = unshown.size === 1 ? 'One character of' : `${unshown.size} characters of`;
  const are =
    unshown.size === 1
      ? 'is in no font of this device: its code stands in its place.'
      : 'are in no font of this device: their codes stand in their places.';
  return [`${count} ${fileName} ${are}`];
}
