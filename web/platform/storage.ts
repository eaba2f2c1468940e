/**
 * The one home of the browser's storage keys. Reading and writing never throw: storage is missing on the server, refused in some
 * private windows and full on some phones. A value that cannot be stored lives as long as the page.
 */
type Area = 'localStorage' | 'sessionStorage';

function areaOf(area: Area): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[area];
  } catch {
    return undefined;
  }
}

export interface StoredText {
  key: string;
  get: () => string | null;
  set: (value: string) => void;
  remove: () => void;
}

/** A text under a key. The keys stand below, and those of parts that few people load with these parts. */
// The inline script of each page carries only the texts that it uses.
// @__NO_SIDE_EFFECTS__
export function storedText(area: Area, key: string): StoredText {
  let inMemory: string | null = null;
  return {
    key,
    get() {
      try {
        return areaOf(area)?.getItem(key) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    set(value) {
      try {
        areaOf(area)?.setItem(key, value);
        inMemory = null;
      } catch {
        inMemory = value;
      }
    },
    remove() {
      inMemory = null;
      try {
        areaOf(area)?.removeItem(key);
      } catch {
        // Nothing could be stored there, so there is nothing to remove.
      }
    },
  };
}

const browserToken = storedText('localStorage', 'token');
/** Token of a person whose device this is not: it goes with the tab. */
const tabToken = storedText('sessionStorage', 'token');

let wasTabOnly = false;

/** True if the person of this tab has said that this is not their device. It stays so after the session, until somebody signs in. */
export function isTabOnly(): boolean {
  wasTabOnly ||= tabToken.get() !== null;
  return wasTabOnly;
}

// @__NO_SIDE_EFFECTS__
const personalText = (inBrowser: StoredText, inTab: StoredText): StoredText => {
  const current = () => (isTabOnly() ? inTab : inBrowser);
  return {
    key: inBrowser.key,
    get: () => current().get(),
    set: (value) => current().set(value),
    remove: () => current().remove(),
  };
};

/** The signed-in person's token. */
export const storedToken = personalText(browserToken, tabToken);

/** Stores the token of a person who signs in: in the browser, or in this tab alone. */
export function storeToken(token: string, place: 'browser' | 'tab'): void {
  tabToken.remove();
  wasTabOnly = place === 'tab';
  storedToken.set(token);
}

/** The token of the back office, and its owner as JSON. */
export const storedAdminToken = storedText('localStorage', 'adminToken');
export const storedAdminInfo = storedText('localStorage', 'adminInfo');
/** The version that last started in this browser. */
export const storedAppVersion = storedText('localStorage', 'appVersion');
/** Time of the last clearing of the caches, as a local date and time. */
export const storedCacheRefresh = storedText('localStorage', 'lastCacheRefresh');
/** Ids of the notes whose done tasks are folded away, as a JSON list. */
export const storedFoldedNotes = personalText(
  storedText('localStorage', 'foldedNotes'),
  storedText('sessionStorage', 'foldedNotes'),
);
/** Id of the person whose changes of notes wait in this browser: each call asks, and most never open the database for it. */
export const storedUnsent = storedText('localStorage', 'unsentNotes');
/** Answer to the explanation of push messages: `on` or `off`. Asked once. */
export const storedPushChoice = storedText('localStorage', 'pushChoice');
/** Set at login: the welcome popup shows once, and takes it. */
export const welcomeFlag = storedText('sessionStorage', 'showWelcome');
/** Set at sign-up, with the number of the registered user: the registration toast shows once, and takes it. */
export const registrationFlag = storedText('sessionStorage', 'userNumber');
/** The announcement that the person closed: as long as it says the same, it stays away in this session. */
export const dismissedAnnouncement = storedText('sessionStorage', 'dismissedAnnouncement');
/** Set when the exit-intent popup has shown: once per session is enough. */
export const exitIntentFlag = storedText('sessionStorage', 'exitIntentShown');

/** Last options of a document tool, as JSON. */
export const storedToolOptions = (slug: string) => storedText('localStorage', `toolOptions:${slug}`);

/** Begins the key of everything that a clearing of the storage leaves alone. */
export const lastWordsPrefix = 'lastWords:';

/** A draft as it was when its page went away, until IndexedDB has it: nothing asynchronous is sure to end by then. */
export const lastWordsOf = (draft: string) => storedText('localStorage', lastWordsPrefix + draft);

/** Keys of the drafts with last words that begin so. */
export const namesOfLastWords = (prefix: string): string[] =>
  Object.keys(areaOf('localStorage') ?? {}).flatMap((key) =>
    key.startsWith(lastWordsPrefix + prefix) ? [key.slice(lastWordsPrefix.length)] : [],
  );

const tabPrefix = 'tab:';

/** What a tab keeps of a person whose device this is not, as JSON. */
export const storedInTab = (name: string) => storedText('sessionStorage', tabPrefix + name);

/** The names of everything that is kept in this tab so. */
export const namesInTab = (): string[] =>
  Object.keys(areaOf('sessionStorage') ?? {}).flatMap((key) =>
    key.startsWith(tabPrefix) ? [key.slice(tabPrefix.length)] : [],
  );

/** Empties local and session storage, the token included. The last words of drafts stay: what was typed is never cleared. */
export function clearStorage(): void {
  const local = areaOf('localStorage');
  const names = Object.keys(local ?? {}).filter((name) => !name.startsWith(lastWordsPrefix));
  for (const name of names) local?.removeItem(name);
  areaOf('sessionStorage')?.clear();
}

/** Runs the listener when another tab changes or clears the text. Returns the way to stop. */
export function onStoredElsewhere(stored: StoredText, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Other tabs know nothing of what this one keeps for itself.
    if (isTabOnly() && (stored === storedToken || stored === storedFoldedNotes)) return;
    // A cleared storage is announced with a null key.
    if (event.storageArea === areaOf('localStorage') && (event.key === stored.key || event.key === null)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
