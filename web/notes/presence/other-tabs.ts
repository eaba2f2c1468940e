import type { Place, PresenceEvent } from '#contract/notes/note-presence.ts';
import type { PublicUser } from '#contract/users/public-user.ts';

/** A tab of which nothing is heard for so long, in milliseconds, has left. */
const silentAfter = 30_000;

/** A tab of somebody else, or of another device, that has the note open. */
export interface OtherTab {
  tab: string;
  user: PublicUser;
  place: Place;
  /** Differs after each move. */
  moves: number;
}

interface Heard extends OtherTab {
  heardAt: number;
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.anchor === other.anchor && one.head === other.head && one.updatedAt === other.updatedAt;

/** The tabs that have one note open, by what they tell of themselves. */
export class OtherTabs {
  readonly #onNewcomer: () => void;
  readonly #listeners = new Set<() => void>();
  readonly #heard = new Map<string, Heard>();
  #shown: readonly OtherTab[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onNewcomer` runs for each tab that was unknown: it does not know of this one either. */
  constructor(onNewcomer: () => void) {
    this.#onNewcomer = onNewcomer;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly OtherTab[] => this.#shown;

  hear({ tab, user, place }: Omit<PresenceEvent, 'noteId'>): void {
    const known = this.#heard.get(tab);
    if (!place) {
      if (this.#heard.delete(tab)) this.#show();
      return;
    }
    const isMoved = known !== undefined && !isSamePlace(known.place, place);
    this.#heard.set(tab, { tab, user, place, moves: (known?.moves ?? 0) + Number(isMoved), heardAt: Date.now() });
    this.#timer ??= setTimeout(() => this.#dropSilent(), silentAfter);
    if (!known || isMoved || known.user.name !== user.name) this.#show();
    if (!known) this.#onNewcomer();
  }

  /** Forgets the tabs of all but these users: a person who was taken out cannot say that they leave. */
  keepOnly(userIds: ReadonlySet<string>): void {
    const before = this.#heard.size;
    for (const [tab, { user }] of this.#heard) if (!userIds.has(user._id)) this.#heard.delete(tab);
    if (this.#heard.size !== before) this.#show();
  }

  /** Forgets all of them, as when nothing is heard any more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#heard.size === 0) return;
    this.#heard.clear();
    this.#show();
  }

  #dropSilent(): void {
    const now = Date.now();
    const before = this.#heard.size;
    for (const [tab, { heardAt }] of this.#heard) if (now - heardAt >= silentAfter) this.#heard.delete(tab);
    const oldest = Math.min(...[...this.#heard.values()].map(({ heardAt }) => heardAt));
    this.#timer = this.#heard.size === 0 ? undefined : setTimeout(() => this.#dropSilent(), oldest + silentAfter - now);
    if (this.#heard.size !== before) this.#show();
  }

  #show(): void {
    this.#shown = [...this.#heard.values()];
    for (const listener of this.#listeners) listener();
  }
}
