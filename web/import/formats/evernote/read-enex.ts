import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { SaxesParser } from 'saxes';
import type { SourceFile } from '../../import-source.ts';

/** A file of a note. */
export interface EnexResource {
  /** MD5 of the bytes, by which the text names it. */
  hash: string;
  name: string;
  mediaType: string;
  blob: Blob;
}

/** A task of a note, as newer versions keep them beside the text. */
export interface EnexTask {
  title: string;
  isDone: boolean;
  /** Names the place in the text. */
  group: string;
}

/** A note of an export, as it is written there. */
export interface EnexNote {
  title: string;
  /** ENML. */
  content: string;
  created: string;
  updated: string;
  tags: string[];
  sourceUrl: string;
  hasReminder: boolean;
  resources: EnexResource[];
  tasks: EnexTask[];
}

/** A note, or the line from which on the file cannot be read. */
export type EnexItem = { kind: 'note'; note: EnexNote } | { kind: 'damaged'; line: number };

const newNote = (): EnexNote => ({
  title: '',
  content: '',
  created: '',
  updated: '',
  tags: [],
  sourceUrl: '',
  hasReminder: false,
  resources: [],
  tasks: [],
});

/** Base64 letters that become bytes at once: a multiple of four. */
const lettersAtOnce = 262_144;

/** Collects the bytes of a file as they come, so that its letters are never all in memory. */
class ResourceBytes {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #hash = md5.create();
  #letters = '';

  add(text: string): void {
    this.#letters += text.replaceAll(/[^A-Za-z0-9+/=]/g, '');
    while (this.#letters.length >= lettersAtOnce) {
      this.#decode(this.#letters.slice(0, lettersAtOnce));
      this.#letters = this.#letters.slice(lettersAtOnce);
    }
  }

  end(mediaType: string): { hash: string; blob: Blob } {
    const rest = this.#letters.replace(/=+$/, '');
    // A cut off file may end in the middle of a group.
    this.#decode(rest.length % 4 === 1 ? rest.slice(0, -1) : rest);
    return { hash: bytesToHex(this.#hash.digest()), blob: new Blob(this.#parts, { type: mediaType }) };
  }

  #decode(letters: string): void {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    this.#hash.update(bytes);
    this.#parts.push(bytes);
  }
}

/** Gathers notes from the events of the parser. */
class NoteGatherer {
  readonly done: EnexItem[] = [];
  #note: EnexNote | undefined;
  #path: string[] = [];
  #text = '';
  #bytes: ResourceBytes | undefined;
  #resource = { name: '', mediaType: '' };
  #task: EnexTask = { title: '', isDone: false, group: '' };

  open(name: string): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'note') this.#note = newNote();
    if (name === 'resource') this.#resource = { name: '', mediaType: '' };
    if (name === 'task') this.#task = { title: '', isDone: false, group: '' };
    if (name === 'data' && this.#path.at(-2) === 'resource') this.#bytes = new ResourceBytes();
  }

  write(text: string): void {
    const name = this.#path.at(-1);
    if (name === 'data' && this.#bytes) this.#bytes.add(text);
    // Recognition and alternate data are as large as the files, and nothing of the note.
    else if (name !== 'recognition' && name !== 'alternate-data' && name !== 'data') this.#text += text;
  }

  close(name: string): void {
    const parent = this.#path.at(-2);
    const text = this.#text;
    this.#path.pop();
    const note = this.#note;
    if (!note) return;
    if (name === 'note') {
      this.done.push({ kind: 'note', note });
      this.#note = undefined;
    } else if (name === 'resource') this.#endResource(note);
    else if (parent === 'resource' || parent === 'resource-attributes') this.#readResource(name, text.trim());
    else if (parent === 'task') this.#readTask(name, text.trim());
    else if (name === 'task') note.tasks.push(this.#task);
    else if (parent === 'note' || parent === 'note-attributes') readField(note, name, text);
    this.#text = '';
  }

  #readResource(name: string, text: string): void {
    if (name === 'mime') this.#resource.mediaType = text;
    if (name === 'file-name') this.#resource.name = text;
  }

  #endResource(note: EnexNote): void {
    const { hash, blob } = (this.#bytes ?? new ResourceBytes()).end(this.#resource.mediaType);
    this.#bytes = undefined;
    note.resources.push({ ...this.#resource, hash, blob });
  }

  #readTask(name: string, text: string): void {
    if (name === 'title') this.#task.title = text;
    if (name === 'taskStatus') this.#task.isDone = text === 'completed';
    if (name === 'taskGroupNoteLevelID') this.#task.group = text;
  }
}

function readField(note: EnexNote, name: string, text: string): void {
  if (name === 'title') note.title = text.replaceAll(/\s+/g, ' ').trim();
  if (name === 'content') note.content = text;
  if (name === 'created') note.created = text.trim();
  if (name === 'updated') note.updated = text.trim();
  if (name === 'tag' && text.trim() !== '') note.tags.push(text.trim());
  if (name === 'source-url') note.sourceUrl = text.trim();
  // The order alone is that of a note in the list: every note of older versions has one.
  if (name === 'reminder-time' && text.trim() !== '') note.hasReminder = true;
}

/** Reads an export note by note. After damage it reads no further. */
export async function* readEnex(file: SourceFile): AsyncGenerator<EnexItem> {
  const gatherer = new NoteGatherer();
  const parser = new SaxesParser();
  let damagedLine: number | undefined;
  parser.on('error', () => (damagedLine ??= parser.line));
  parser.on('opentag', ({ name }) => gatherer.open(name));
  parser.on('closetag', ({ name }) => gatherer.close(name));
  parser.on('text', (text) => gatherer.write(text));
  parser.on('cdata', (text) => gatherer.write(text));
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  for (let chunk = await reader.read(); ; chunk = await reader.read()) {
    if (chunk.done) parser.write(decoder.decode()).close();
    else parser.write(decoder.decode(chunk.value, { stream: true }));
    yield* gatherer.done.splice(0);
    if (damagedLine !== undefined) {
      void reader.cancel();
      yield { kind: 'damaged', line: damagedLine };
      return;
    }
    if (chunk.done) return;
  }
}
