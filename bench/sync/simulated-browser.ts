import type { Note } from '#contract/notes/notes.ts';
import type { call } from '#web/platform/api-client.ts';
import { type ChangeStore, createChangeStore } from '#web/notes/replica/change-store.ts';
import { createDeviceCall, notesAnswered } from '#web/notes/replica/device-call.ts';
import { flushChanges, type Sending } from '#web/notes/replica/flush-changes.ts';
import { keepSeen } from '#web/notes/replica/keep-seen.ts';
import { noteOfRow } from '#web/notes/replica/note-rows.ts';
import { createReplicaNotebook } from '#web/notes/replica/replica-notebook.ts';
import type { ReplicaStorage } from '#web/notes/replica/replica-storage.ts';
import { sendWith } from '#web/notes/replica/send-change.ts';
import { createMemoryStorage } from '#web/notes/replica/testing/memory-storage.ts';
import type { UnsavedText } from '#web/notes/page/note-writer.ts';
import type { QueuedChange } from '#web/offline/note-change.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import { pullChanges } from '#web/notes/sync/pull-changes.ts';
import { callWith, inTab, type RequestFate, type TabContext } from './simulated-network.ts';

interface BrowserOptions {
  owner: string;
  token: string;
  /** Somebody with whom the notes may be shared. */
  friend: string;
  clockError: number;
  nextFate: () => RequestFate;
  /** What the person does goes to the device, as without a network: only what waits is sent. */
  isDeviceFirst: boolean;
}

const never = new Promise<never>(() => undefined);

/** A browser with one database and one storage for all of its tabs. */
export class SimulatedBrowser {
  readonly database = createMemoryStorage();
  readonly kept = new Map<string, UnsavedText>();
  readonly late: (() => Promise<unknown>)[] = [];
  readonly owner: string;
  readonly friend: string;
  readonly context: TabContext;
  /** Names of tabs that have died. */
  readonly dead: string[] = [];
  isOnline = true;
  #lock: Promise<unknown> = Promise.resolve();
  readonly #options: BrowserOptions;

  constructor(options: BrowserOptions) {
    const { owner, friend, token, clockError, nextFate } = options;
    this.#options = options;
    this.owner = owner;
    this.friend = friend;
    this.context = {
      clockError,
      nextFate,
      isOnline: () => this.isOnline,
      sendLater: (send) => void this.late.push(send),
      localStorage: new Map([['token', token]]),
    };
  }

  /** A tab, which dies after some writes where `writes` says so. */
  openTab(writes = Infinity): SimulatedTab {
    return new SimulatedTab(this, this.#options, writes);
  }

  /** Changes that wait or were refused. */
  changes(): Promise<QueuedChange[]> {
    return this.database.read(this.owner, (transaction) => transaction.changes());
  }

  /** All notes that the browser shows. */
  notes(): Promise<Note[]> {
    return this.database.read(this.owner, async (transaction) => {
      const state = await transaction.state();
      return state ? (await transaction.rows(state.space)).map(noteOfRow) : [];
    });
  }

  /** One tab at a time, as by a Web Lock: a tab that dies lets it go. */
  async withLock<Result>(tab: SimulatedTab, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lock;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lock = promise;
    await before;
    void tab.death.then(resolve);
    try {
      return await tab.whileAlive(work);
    } finally {
      resolve();
    }
  }
}

/** A tab: the product's own code over the database of its browser. All that it does stops when it dies. */
export class SimulatedTab {
  readonly call: typeof call;
  readonly death: Promise<void>;
  readonly browser: SimulatedBrowser;
  readonly name = String(Math.random());
  readonly #storage: ReplicaStorage;
  readonly #owner: string;
  readonly #token: string;
  readonly #die: () => void;
  #isAlive = true;
  /** Notes that this tab was answered are being kept. */
  #keeping: Promise<unknown> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();
  #writes: number;

  constructor(browser: SimulatedBrowser, { owner, token, isDeviceFirst }: BrowserOptions, writes: number) {
    this.browser = browser;
    this.#owner = owner;
    this.#token = token;
    this.#writes = writes;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.death = promise;
    this.#die = resolve;
    this.#storage = {
      read: (who, work) => this.whileAlive(() => browser.database.read(who, work)),
      write: (who, work) =>
        this.whileAlive(async () => {
          const result = await browser.database.write(who, work);
          this.#writes -= 1;
          if (this.#writes <= 0) this.die();
          return result;
        }),
    };
    const { device } = createReplicaNotebook(owner, this.#storage);
    const serverCall = callWith(token);
    const answered = createDeviceCall({
      serverCall: async (definition, ...given) => this.whileAlive(() => serverCall(definition, ...given)),
      loadDevice: async () => device,
      isOnline: () => browser.isOnline && !isDeviceFirst,
      mayWait: () => storedUnsent.get() === owner,
      onAnswer: (definition, answer) => {
        const answered = notesAnswered(definition, answer);
        if (answered) this.#keeping = Promise.all([this.#keeping, this.#keepSeen(answered.notes, answered.isFresh)]);
      },
      keepAnswers: () => this.#keeping,
    });
    this.call = (definition, ...given) => inTab(browser.context, () => answered(definition, ...given));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  die(): void {
    if (this.#isAlive) this.browser.dead.push(this.name);
    this.#isAlive = false;
    this.#die();
  }

  /** The result of work, and nothing at all once the tab is dead. */
  async whileAlive<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#isAlive) return never;
    try {
      const result = await work();
      return this.#isAlive ? result : await never;
    } catch (error) {
      throw this.#isAlive ? error : await never;
    }
  }

  /** Does work until it is done or the tab dies. */
  async act(work: () => Promise<unknown>): Promise<void> {
    await Promise.race([inTab(this.browser.context, () => this.whileAlive(work)), this.death]);
  }

  /** Does one thing after the other, as the one person before the tab. */
  actInTurn(work: () => Promise<unknown>): Promise<void> {
    const acting = this.#turn.then(() => this.act(work));
    this.#turn = acting.catch(() => undefined);
    return acting;
  }

  /** Sends what waits. */
  async flush(): Promise<Sending | undefined> {
    let sending: Sending | undefined;
    const send = sendWith(this.#token, (definition, ...given) =>
      this.whileAlive(() => callWith(this.#token)(definition, ...given)),
    );
    const sender = {
      owner: this.#owner,
      send,
      storage: this.#storage,
      onSent: () => undefined,
      isStopped: () => false,
    };
    await this.act(async () => {
      sending = await this.browser.withLock(this, () => flushChanges(sender));
    });
    return sending;
  }

  /** Reads what changed, as often as the server says that there is more. `isRepeated`: each page comes twice. */
  async pull({ isRepeated = false } = {}): Promise<void> {
    const { readRevision, apply } = createChangeStore(this.#storage);
    const store: ChangeStore = {
      readRevision,
      apply: async (owner, page, options) => {
        await apply(owner, page, options);
        if (isRepeated) await apply(owner, page, { isFirst: false });
      },
    };
    await this.act(() =>
      pullChanges({
        owner: this.#owner,
        token: this.#token,
        signal: new AbortController().signal,
        store,
        keepsNotes: true,
        onChanges: () => undefined,
        onWholeRead: () => undefined,
      }),
    );
  }

  /** Keeps notes that a screen was answered. */
  #keepSeen(notes: readonly Note[], isFresh: boolean): Promise<void> {
    return this.act(() => keepSeen(this.#owner, notes, isFresh, this.#storage));
  }
}
