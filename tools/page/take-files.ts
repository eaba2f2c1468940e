import { refuseFile } from '../runner/check-file.ts';
import type { Tool } from '../runner/tool.ts';
import type { ChosenFile } from './tool-session.ts';

/** The most rows of files that a tool cannot use, with the reason at each. More come with whole folders, which nobody reads. */
const mostUnfit = 5;

/** What becomes of files that a person chose. */
export interface TakenFiles {
  /** Files for the list, in their order. */
  taken: ChosenFile[];
  /** Files that the tool could use, beyond the most that it takes. */
  beyond: number;
  /** Files that the tool cannot use, beyond those on the list. */
  unfit: number;
}

function chosenFile(file: File, { accepts, limits }: Pick<Tool<object>, 'accepts' | 'limits'>, id: number): ChosenFile {
  const refusal = refuseFile(file, accepts, limits);
  const state = refusal ? ({ kind: 'refused', ...refusal, isUnfit: true } as const) : ({ kind: 'waiting' } as const);
  return { id, name: file.name, blob: file, password: '', detail: '', state };
}

const isUnfit = ({ state }: ChosenFile): boolean => state.kind === 'refused' && state.isUnfit;

/** Chooses those files for the list of a tool that it has room for. Files that it cannot use take none of the room. */
export function takeFiles(
  files: readonly File[],
  tool: Pick<Tool<object>, 'accepts' | 'limits'>,
  there: readonly ChosenFile[],
  nextId: () => number,
): TakenFiles {
  const unfitThere = there.filter(isUnfit).length;
  let [room, unfitRoom] = [tool.limits.files - (there.length - unfitThere), mostUnfit - unfitThere];
  const result: TakenFiles = { taken: [], beyond: 0, unfit: 0 };
  for (const file of files) {
    const chosen = chosenFile(file, tool, nextId());
    if (isUnfit(chosen)) {
      if (unfitRoom > 0) result.taken.push(chosen);
      else result.unfit += 1;
      unfitRoom -= 1;
    } else {
      if (room > 0) result.taken.push(chosen);
      else result.beyond += 1;
      room -= 1;
    }
  }
  return result;
}

function beyondSentence(most: number, beyond: number): string {
  if (most === 1) return 'One file at a time: remove the one that is there first.';
  return `At most ${most} files at once: ${beyond.toLocaleString('en-US')} were left out.`;
}

function unfitSentence(unfit: number): string {
  if (unfit === 1) return 'Another file that cannot be used here was left out.';
  return `${unfit.toLocaleString('en-US')} more files that cannot be used here were left out.`;
}

/** Tells what was left out; undefined where nothing was. */
export function leftOutSentence({ beyond, unfit }: Omit<TakenFiles, 'taken'>, most: number): string | undefined {
  const sentences = [
    ...(beyond > 0 ? [beyondSentence(most, beyond)] : []),
    ...(unfit > 0 ? [unfitSentence(unfit)] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
