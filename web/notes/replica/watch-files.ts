import type { QueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import type { KeptFile } from '#web/offline/notebook-database.ts';
import { blobOf } from '#web/offline/object-urls.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { saveFile } from '#web/platform/save-file.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import { notesOf, type NoteList } from '../list/note-lists.ts';
import { noteKeys } from '../notes.queries.ts';
import { keepFile } from './keep-file.ts';
import { findLocal } from './local-files.ts';

interface Watched {
  owner: string;
  client: QueryClient;
  signal: AbortSignal;
  showAlert: ReturnType<typeof useAlert>;
}

interface AskedFile {
  id: string;
  kind: KeptFile['kind'];
}

/** The file of a note that an address names. */
function fileOfAddress(address: string): AskedFile | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  const { origin, pathname } = new URL(address, location.href);
  const [, id, thumbnail] = /^\/files\/([\w-]+)(\/thumbnail)?$/.exec(pathname) ?? [];
  return origin === location.origin && id !== undefined ? { id, kind: thumbnail ? 'thumbnail' : 'file' } : undefined;
}

interface LoadedFile {
  note: Note;
  attachment: Attachment;
}

/** The note of an attachment, as a loaded list or page has it. Files in the bin have none. */
function findLoaded(client: QueryClient, id: string): LoadedFile | undefined {
  const lists = client.getQueriesData<NoteList>({ queryKey: noteKeys.lists });
  const details = client.getQueriesData<NoteDetail | null>({ queryKey: noteKeys.details });
  const notes = [...details.flatMap(([, note]) => note ?? []), ...lists.flatMap(([, list]) => notesOf(list))];
  for (const note of notes) {
    const attachment = note.attachments.find(({ _id }) => _id === id);
    if (attachment) return { note, attachment };
  }
  return undefined;
}

/** The pictures of the page come first, in milliseconds. */
const keepDelay = 1000;

/** Keeps what is seen, each file once in the life of a page. */
function createKeeper({ owner, client, signal }: Watched) {
  const seen = new Set<string>();
  const keep = async ({ id, kind }: AskedFile) => {
    const found = signal.aborted ? undefined : findLoaded(client, id);
    if (!found) return;
    const { note, attachment } = found;
    await keepFile({ owner, noteId: note._id, attachment, kind, isPinned: note.pinned });
  };
  return (asked: AskedFile) => {
    const key = `${asked.kind} ${asked.id}`;
    if (seen.has(key) || !navigator.onLine) return;
    seen.add(key);
    // Where the network fails meanwhile, the file is kept when it is seen again.
    setTimeout(() => void keep(asked).catch(() => seen.delete(key)), keepDelay);
  };
}

/** Shows the device's file in place of a picture that the network does not give, or says that it is not here. */
function createStandIns({ owner, client, signal, showAlert }: Watched) {
  const missing = new Map<HTMLImageElement, { src: string; alt: string }>();
  const restore = () => {
    for (const [image, { src, alt }] of missing) {
      delete image.dataset['missing'];
      Object.assign(image, { alt, src });
    }
    missing.clear();
  };
  window.addEventListener('online', restore, { signal });
  return async (image: HTMLImageElement, asked: AskedFile) => {
    const { src, alt } = image;
    const local = await ignoreErrors(() => findLocal(owner, asked.id, asked.kind));
    if (image.src !== src || signal.aborted) return;
    if (local) {
      image.src = local.url;
      if (local.kind === 'thumbnail' && asked.kind === 'file')
        showAlert(
          'info',
          messages.deviceFiles.onlySmallPicture(findLoaded(client, asked.id)?.attachment.originalname ?? alt),
        );
      return;
    }
    if (navigator.onLine || missing.has(image)) return;
    missing.set(image, { src, alt });
    image.alt = messages.deviceFiles.fileNotHere(alt);
    image.dataset['missing'] = '';
  };
}

/** Opens a file without a network from the device, or says that it is not there. */
async function openLocal({ owner, client, showAlert }: Watched, { id }: AskedFile, link: HTMLAnchorElement) {
  const name = findLoaded(client, id)?.attachment.originalname ?? link.textContent;
  const local = await ignoreErrors(() => findLocal(owner, id, 'file'));
  if (local?.kind === 'file') saveFile(local.blob, name);
  else showAlert('warning', messages.deviceFiles.fileNotHere(name));
}

/**
 * Keeps the pictures and files of notes that are seen or opened on this device, and takes them from there while there is no network, until
 * the signal. It hears the events of all pictures and links of the page: cards, open notes, the editor and dialogs alike.
 */
export function watchFiles(watched: Watched): void {
  const { signal } = watched;
  const keep = createKeeper(watched);
  const standIn = createStandIns(watched);
  const onLoad = ({ target }: { target: EventTarget | null }) => {
    const asked = target instanceof HTMLImageElement ? fileOfAddress(target.src) : undefined;
    if (asked) keep(asked);
  };
  const onError = ({ target }: { target: EventTarget | null }) => {
    const asked = target instanceof HTMLImageElement ? fileOfAddress(target.src) : undefined;
    if (asked && target instanceof HTMLImageElement) void standIn(target, asked);
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const local = link.classList.contains('file-link') ? blobOf(link.href) : undefined;
    const asked = fileOfAddress(link.href);
    if (asked && navigator.onLine) return keep(asked);
    if (!local && !asked) return;
    event.preventDefault();
    event.stopPropagation();
    if (local) saveFile(local, link.textContent);
    else if (asked) void openLocal(watched, asked, link);
  };
  document.addEventListener('load', onLoad, { capture: true, signal });
  document.addEventListener('error', onError, { capture: true, signal });
  document.addEventListener('click', onClick, { capture: true, signal });
  // Those that were there before.
  for (const target of document.images) if (target.complete) (target.naturalWidth > 0 ? onLoad : onError)({ target });
}
