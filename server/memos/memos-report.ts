import type { MemosListener, UserReport } from './import-installation.ts';

/** A text of somebody else in one line, without what a terminal would obey. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, 400)
    .toWellFormed();

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

function sentenceOf({ added, same }: UserReport['notes'], one: string): string[] {
  if (added === 0 && same === 0) return [];
  return [same === 0 ? counted(added, one) : `${counted(added, one)} (${same} there before)`];
}

function lineOf({ username, email, isNew, notes, thoughts, files, comments }: UserReport): string {
  const parts = [
    ...sentenceOf(notes, 'note'),
    ...sentenceOf(thoughts, 'thought'),
    ...sentenceOf(files, 'file'),
    ...(comments > 0 ? [`${counted(comments, 'comment')} in notes`] : []),
  ];
  const account = isNew ? 'new account' : 'account that was there';
  return `${plain(username)} (${plain(email)}, ${account}): ${parts.join(', ') || 'nothing'}.`;
}

/** Prints what an import does, a line for each thing. */
export function createMemosReport(print: (line: string) => void, isLook: boolean): MemosListener {
  return {
    begins(versions) {
      print(`The file is of Memos ${versions}.`);
      if (isLook) print('This is a look: nothing is written. It tells what would come.');
    },
    leftUser: (username, reason) => print(`${plain(username)} was left out, with all memos: ${plain(reason)}.`),
    noted: (username, what, sentence) => print(`  ${plain(username)}, ${plain(what)}: ${plain(sentence)}`),
    ended: (report) => print(lineOf(report)),
    leftReactions: (count) => print(`Left out: ${counted(count, 'reaction')} to memos.`),
  };
}
