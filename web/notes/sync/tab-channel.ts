import type { ChangesPage } from '../replica/change-store.ts';

/**
 * Notes that changed after the revision `since`, or that all have to be read again. `isRecap`: the tab may have read its lists after some
 * of the changes.
 */
export type Told =
  | { kind: 'changes'; since: string; page: ChangesPage; isRecap: boolean }
  | { kind: 'everything'; revision: string };

/** `to` names the tab that has asked for it; without, it is for all. */
type Message =
  | (Told & { to?: string })
  | { kind: 'ask'; tab: string; seen: string | undefined }
  | { kind: 'state'; isOpen: boolean };

/** What was told so long ago, in milliseconds, a tab hears again that has missed it or just began: its own notes may be older. */
const rememberedFor = 30_000;

/** A tab that leads answers within this time, in milliseconds, or it is frozen. */
const answersWithin = 5000;

/** The tab that holds the connection of the browser. */
export interface Leader {
  isOpen: () => boolean;
  /** A tab asks for news. */
  onAsked: () => void;
}

interface TabChannelOptions {
  owner: string;
  signal: AbortSignal;
  /** Last revision that this tab has seen; undefined for a tab that began just now. */
  seen: string | undefined;
  onTold: (told: Told) => void;
  /** The connection of the browser is there, or lost. */
  onState: (isOpen: boolean) => void;
}

export interface TabChannel {
  readonly seen: string | undefined;
  /** Makes this tab the one that answers the others, until the signal. */
  lead: (leader: Leader, term: AbortSignal) => void;
  /** Tells all tabs of the browser, this one included. */
  tell: (told: Told) => void;
  tellState: (isOpen: boolean) => void;
  /** Asks the leading tab for what was missed. Answers false where none is heard of. */
  ask: () => Promise<boolean>;
}

const revisionOf = (told: Told): string => (told.kind === 'changes' ? told.page.revision : told.revision);

const isAfter = (one: string, other: string): boolean => Number(one) > Number(other);

/** What was told of late, for tabs that missed it. */
function createMemory() {
  let recent: { at: number; told: Told }[] = [];
  const list = () => (recent = recent.filter(({ at }) => at > Date.now() - rememberedFor)).map(({ told }) => told);
  return {
    add: (told: Told) => {
      list();
      recent.push({ at: Date.now(), told });
    },
    /** What came after a revision. All is due to be read again where that is not known any more. */
    after: (seen: string | undefined, newest: string | undefined): Told[] => {
      const told = list();
      if (seen === undefined || newest === undefined) return told;
      const missed = told.filter((each) => isAfter(revisionOf(each), seen));
      const [first] = missed;
      const isWhole =
        first === undefined ? !isAfter(newest, seen) : first.kind === 'everything' || !isAfter(first.since, seen);
      return isWhole ? missed : [{ kind: 'everything', revision: newest }];
    },
  };
}

/** Knows up to which revision a tab was told. */
function trackRevision(seenBefore: string | undefined, onTold: (told: Told) => void) {
  let seen = seenBefore;
  return {
    get seen() {
      return seen;
    },
    take: (told: Told) => {
      const revision = revisionOf(told);
      if (told.kind === 'everything' || seen === undefined || isAfter(revision, seen)) seen = revision;
      onTold(told);
    },
    isKnown: (told: Told) => told.kind === 'changes' && seen !== undefined && !isAfter(told.page.revision, seen),
    /** Something between was missed. */
    hasGap: (told: Told) => told.kind === 'changes' && seen !== undefined && isAfter(told.since, seen),
  };
}

/** Resolves with true at the next answer of the leading tab, and with false where none comes in time. */
function nextAnswer(answers: EventTarget, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answersWithin);
  answers.addEventListener('answer', () => resolve(true), { once: true, signal });
  return promise.finally(() => clearTimeout(timer));
}

/** Opens the channel between the tabs that show the notes of a person. */
export function openTabChannel({ owner, signal, seen: seenBefore, onTold, onState }: TabChannelOptions): TabChannel {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`thoughtleaf-notes:${owner}`) : undefined;
  const tab = String(Math.random());
  const memory = createMemory();
  const answers = new EventTarget();
  const revisions = trackRevision(seenBefore, onTold);
  let leader: Leader | undefined;
  const post = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (!signal.aborted) channel?.postMessage(message);
  };
  const hear = (told: Told & { to?: string }) => {
    if (told.to !== undefined) return told.to === tab ? revisions.take(told) : undefined;
    if (revisions.isKnown(told)) return undefined;
    // The leading tab sends what was missed, and this with it.
    if (revisions.hasGap(told)) return post({ kind: 'ask', tab, seen: revisions.seen });
    return revisions.take(told);
  };
  const answer = (to: string, from: string | undefined) => {
    if (!leader) return;
    post({ kind: 'state', isOpen: leader.isOpen() });
    const isRecap = from === undefined;
    for (const told of memory.after(from, revisions.seen))
      post({ ...(told.kind === 'changes' ? { ...told, isRecap: told.isRecap || isRecap } : told), to });
    leader.onAsked();
  };
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') return answer(data.tab, data.seen);
    if (data.kind !== 'state') return hear(data);
    answers.dispatchEvent(new Event('answer'));
    onState(data.isOpen);
  };
  channel?.addEventListener('message', onMessage, { signal });
  signal.addEventListener('abort', () => channel?.close());
  return {
    get seen() {
      return revisions.seen;
    },
    lead: (by, term) => {
      leader = by;
      term.addEventListener('abort', () => {
        if (leader === by) leader = undefined;
      });
    },
    tell: (told) => {
      memory.add(told);
      revisions.take(told);
      post(told);
    },
    tellState: (isOpen) => {
      onState(isOpen);
      post({ kind: 'state', isOpen });
    },
    ask: () => {
      if (!channel) return Promise.resolve(true);
      const answered = nextAnswer(answers, signal);
      post({ kind: 'ask', tab, seen: revisions.seen });
      return answered;
    },
  };
}
