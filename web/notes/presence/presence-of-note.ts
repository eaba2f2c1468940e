import { v7 as newTabId } from 'uuid';
import { type Place, presenceEventSchema, tellPresence } from '#contract/notes/note-presence.ts';
import { call } from '#web/platform/api-client.ts';
import type { NoteWriter } from '../page/note-writer.ts';
import { isFollowed, onFollowed } from '../sync/live-state.ts';
import { onPresence } from '../sync/presence-channel.ts';
import type { CursorSource, OtherCursor, Selection } from '../writing/cursors/cursor-source.ts';
import { type OtherTab, OtherTabs } from './other-tabs.ts';
import { coloursOf } from './person-colours.ts';
import { PlaceTeller } from './place-teller.ts';
import { SavedTexts } from './saved-texts.ts';

/** Name of this tab towards others, for as long as its page is there. */
const ownTab = newTabId();

const atStart: Selection = { anchor: 0, head: 0 };

/** Who has a note open besides this tab, and where their cursors stand. This tab tells the others of itself. */
export class NotePresence implements CursorSource {
  readonly #noteId: string;
  readonly #owner: string;
  readonly #writer: Pick<NoteWriter, 'base' | 'subscribe'>;
  readonly #saved: SavedTexts;
  readonly #others = new OtherTabs(() => this.#teller.tell());
  readonly #teller = new PlaceTeller({
    readPlace: () => this.#ownPlace(),
    send: (place, signal) => this.#send(place, signal),
  });
  readonly #listeners = new Set<() => void>();
  #readSelection: ((savedText: string) => Selection) | undefined;

  constructor(noteId: string, owner: string, writer: Pick<NoteWriter, 'base' | 'subscribe'>) {
    this.#noteId = noteId;
    this.#owner = owner;
    this.#writer = writer;
    this.#saved = new SavedTexts(writer.base);
  }

  /** Listens, and tells while the tab is seen and hears. Returns the way to stop, which says that the note is left. */
  start(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const turn = () => this.#teller.turn(document.visibilityState === 'visible' && isFollowed());
    const leaves = [
      onPresence((json) => this.#hear(json)),
      onFollowed(turn),
      this.#writer.subscribe(() => this.#takeSaved()),
      this.#others.subscribe(() => this.#tellListeners()),
    ];
    document.addEventListener('visibilitychange', turn, { signal });
    window.addEventListener('pagehide', () => this.#teller.turn(false), { signal });
    window.addEventListener('pageshow', turn, { signal });
    turn();
    return () => {
      ending.abort();
      for (const leave of leaves) leave();
      this.#teller.turn(false);
      this.#others.clear();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly subscribeTabs = this.#others.subscribe;

  readonly readTabs = (): readonly OtherTab[] => this.#others.read();

  /** The note is shared with these users alone. */
  keepOnly(userIds: readonly string[]): void {
    this.#others.keepOnly(new Set([this.#owner, ...userIds]));
  }

  readonly readCursors = (): readonly OtherCursor[] => {
    const tabs = this.#others.read();
    const colours = coloursOf(tabs.map(({ user }) => user._id));
    return tabs.map(({ tab, place, moves, user }) => ({
      tab,
      place,
      moves,
      name: user._id === this.#owner ? 'You' : user.name,
      colour: colours.get(user._id) ?? 1,
    }));
  };

  readonly textAt = (updatedAt: string | undefined): string | undefined => this.#saved.at(updatedAt);

  readonly attach = (read: (savedText: string) => Selection): (() => void) => {
    this.#readSelection = read;
    return () => {
      if (this.#readSelection === read) this.#readSelection = undefined;
    };
  };

  /** Alone, nobody needs to know more than that the tab is there. */
  readonly moved = (): void => {
    if (this.#others.read().length > 0) this.#teller.tell();
  };

  #ownPlace(): Place {
    const { description, updatedAt } = this.#saved.newest;
    const { anchor, head } = this.#readSelection?.(description) ?? atStart;
    return { anchor, head, updatedAt };
  }

  #hear(json: string): void {
    const { success, data } = presenceEventSchema.safeParse(JSON.parse(json));
    // Of another version of the server.
    if (!success) return;
    const { noteId, ...presence } = data;
    if (noteId === this.#noteId && presence.tab !== ownTab) this.#others.hear(presence);
  }

  /** A saved text moves the own place in it, and cursors of others may have waited for it. */
  #takeSaved(): void {
    if (!this.#saved.add(this.#writer.base)) return;
    this.moved();
    this.#tellListeners();
  }

  #send(place: Place | null, signal: AbortSignal | undefined): Promise<unknown> {
    return call(tellPresence, {
      params: { id: this.#noteId },
      body: { tab: ownTab, place },
      ...(signal ? { signal } : { keepalive: true }),
    });
  }

  #tellListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}
