import type { JobOutcome, JobProgress, JobResult, Refusal } from '../runner/job.ts';

/** How it stands with one file. */
export type FileState =
  | { kind: 'waiting' }
  | { kind: 'working'; done: number; total: number; step?: string | undefined }
  | { kind: 'done' }
  /** `isUnfit`: not taken at all, so no run tries it. */
  | ({ kind: 'refused'; isUnfit: boolean } & Omit<Refusal, 'file'>);

/** A file that the person chose. */
export interface ChosenFile {
  id: number;
  name: string;
  blob: Blob;
  password: string;
  /** Text that the person typed at the file, or state of its editor, if the tool has one. */
  detail: string;
  state: FileState;
}

/** The id of the file that is made of typed text: there is one at most. */
export const typedId = 0;

/** Results of a run. */
export interface ToolResult extends JobResult {
  id: number;
  /** The files that it was made of. */
  from: readonly number[];
  /** How large they were together, in bytes. */
  bytesBefore: number;
  /** The file that it was made of, where it was one alone. */
  before: Blob | undefined;
  isSaved: boolean;
}

export interface ToolSession {
  files: readonly ChosenFile[];
  results: readonly ToolResult[];
  /** Content of the text field, if the tool has one. */
  typed: string;
  isWorking: boolean;
  /** Something was changed since the results were made. */
  isStale: boolean;
}

export type SessionEvent =
  | { kind: 'added'; files: readonly ChosenFile[] }
  | { kind: 'removed'; id: number }
  | { kind: 'restored'; file: ChosenFile; place: number }
  | { kind: 'moved'; id: number; place: number }
  | { kind: 'textTyped'; text: string; file: ChosenFile }
  | { kind: 'detailTyped'; id: number; detail: string }
  | { kind: 'passwordTyped'; id: number; password: string }
  /** The password is complete: the file is tried anew. */
  | { kind: 'passwordGiven'; id: number }
  /** Its editor cannot use a file. */
  | { kind: 'refused'; id: number; refusal: Refusal }
  | { kind: 'optionsChanged' }
  | { kind: 'started'; ids: readonly number[] }
  | { kind: 'progressed'; ids: readonly number[]; progress: JobProgress }
  | { kind: 'ended'; ids: readonly number[]; outcome: JobOutcome; firstId: number }
  | { kind: 'stopped' }
  | { kind: 'saved'; ids: readonly number[] }
  | { kind: 'cleared' };

export const emptySession: ToolSession = { files: [], results: [], typed: '', isWorking: false, isStale: false };

const waiting: FileState = { kind: 'waiting' };

/** Files that a run may try, in their order. */
export const fitFiles = (files: readonly ChosenFile[]): ChosenFile[] =>
  files.filter(({ state }) => state.kind !== 'refused' || !state.isUnfit);

/** True if the place of a file makes a difference: not where no run will use it as it is. */
export const canBeUsed = ({ state }: ChosenFile): boolean =>
  state.kind !== 'refused' || state.needsPassword || state.mayPass;

const withPassword = (file: ChosenFile, password: string): ChosenFile => ({ ...file, password });

const withDetail = (file: ChosenFile, detail: string): ChosenFile => ({
  ...file,
  detail,
  state: file.state.kind === 'done' ? waiting : file.state,
});

const asSaved = (result: ToolResult): ToolResult => ({ ...result, isSaved: true });

/** A list with the entry at one place moved to another. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = list.slice(from, from + 1);
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...moved);
}

const withState = (
  session: ToolSession,
  stateOf: (file: ChosenFile) => FileState,
  more: Partial<ToolSession> = {},
): ToolSession => ({
  ...session,
  ...more,
  files: session.files.map((file) => {
    const state = stateOf(file);
    return state === file.state ? file : { ...file, state };
  }),
});

const refusedState = ({ sentence, needsPassword, mayPass }: Refusal): FileState => ({
  kind: 'refused',
  sentence,
  needsPassword,
  mayPass,
  isUnfit: false,
});

function progressed(session: ToolSession, ids: readonly number[], progress: JobProgress): ToolSession {
  const { file, ...rest } = progress;
  return withState(session, ({ id, state }) => {
    const place = ids.indexOf(id);
    if (place === -1 || place > file) return state;
    return place < file ? { kind: 'done' } : { kind: 'working', ...rest };
  });
}

function ended(session: ToolSession, { ids, outcome, firstId }: Extract<SessionEvent, { kind: 'ended' }>): ToolSession {
  const refusals = new Map(outcome.refused.map((refusal) => [ids[refusal.file], refusal]));
  const used = session.files.filter(({ id }) => ids.includes(id) && !refusals.has(id));
  const from = used.map(({ id }) => id);
  const bytesBefore = used.reduce((sum, { blob }) => sum + blob.size, 0);
  const made = outcome.results.map((result, index) => ({
    ...result,
    id: firstId + index,
    from,
    bytesBefore,
    before: used.length === 1 ? used[0]?.blob : undefined,
    isSaved: false,
  }));
  const stateOf = ({ id, state }: ChosenFile): FileState => {
    const refusal = refusals.get(id);
    if (refusal) return refusedState(refusal);
    return ids.includes(id) ? { kind: 'done' } : state;
  };
  // Jobs may end in another order than they began in; their numbers tell that.
  const results = [...session.results, ...made].toSorted((one, other) => one.id - other.id);
  return withState(session, stateOf, { results });
}

/** A run takes away what was made of its files before, and of files that are gone; the other results stay. */
function started(session: ToolSession, ids: readonly number[]): ToolSession {
  const resting = new Set(session.files.map(({ id }) => id).filter((id) => !ids.includes(id)));
  const others = session.results.filter(({ from }) => from.every((id) => resting.has(id)));
  return withState(session, ({ id, state }) => (ids.includes(id) ? waiting : state), {
    isWorking: true,
    isStale: false,
    results: others,
  });
}

function stopped(session: ToolSession): ToolSession {
  return withState(session, ({ state }) => (state.kind === 'working' ? waiting : state), { isWorking: false });
}

/** The session after an event. */
export function sessionAfter(session: ToolSession, event: SessionEvent): ToolSession {
  const { files, results } = session;
  // Nothing is stale before there is a result.
  const changed = { isStale: results.length > 0 };
  switch (event.kind) {
    case 'added':
      return { ...session, ...changed, files: [...files, ...event.files] };
    case 'removed':
      return { ...session, ...changed, files: files.filter(({ id }) => id !== event.id) };
    case 'restored':
      return { ...session, ...changed, files: files.toSpliced(event.place, 0, event.file) };
    case 'moved': {
      const from = files.findIndex(({ id }) => id === event.id);
      return from === -1 ? session : { ...session, ...changed, files: moveTo(files, from, event.place) };
    }
    case 'textTyped': {
      const chosen = files.filter(({ id }) => id !== typedId);
      const isEmpty = event.text.trim() === '';
      return { ...session, ...changed, typed: event.text, files: isEmpty ? chosen : [event.file, ...chosen] };
    }
    case 'detailTyped':
      return {
        ...session,
        ...changed,
        files: files.map((file) => (file.id === event.id ? withDetail(file, event.detail) : file)),
      };
    case 'passwordTyped':
      return {
        ...session,
        files: files.map((file) => (file.id === event.id ? withPassword(file, event.password) : file)),
      };
    case 'passwordGiven':
      return withState(session, ({ id, state }) => (id === event.id ? waiting : state));
    case 'refused':
      return withState(session, ({ id, state }) => (id === event.id ? refusedState(event.refusal) : state));
    case 'optionsChanged':
      return withState(session, ({ state }) => (state.kind === 'done' ? waiting : state), changed);
    case 'started':
      return started(session, event.ids);
    case 'progressed':
      return progressed(session, event.ids, event.progress);
    case 'ended':
      return ended(session, event);
    case 'stopped':
      return stopped(session);
    case 'saved':
      return {
        ...session,
        results: results.map((result) => (event.ids.includes(result.id) ? asSaved(result) : result)),
      };
    case 'cleared':
      return emptySession;
  }
}

/** How far a run over these files is, from 0 to 100. */
export function percentOf(files: readonly ChosenFile[]): number {
  const fit = fitFiles(files);
  if (fit.length === 0) return 0;
  const parts = fit.map(({ state }) => {
    if (state.kind === 'working') return state.total > 0 ? Math.min(1, state.done / state.total) : 0;
    return state.kind === 'waiting' ? 0 : 1;
  });
  return Math.floor((100 * parts.reduce((sum, part) => sum + part, 0)) / fit.length);
}
