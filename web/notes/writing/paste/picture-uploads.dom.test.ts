import { EditorView } from '@codemirror/view';
import { expect, it, vi } from 'vitest';
import { editorSources, type EditorSources } from '../editor-sources.ts';
import { uploadFailed, uploadPictures, uploadsField } from './picture-uploads.ts';

type Picture = Awaited<ReturnType<EditorSources['uploadPicture']>>;

function open(doc: string) {
  const running: { file: File; progress: (percent: number) => void; end: PromiseWithResolvers<Picture> }[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  const sources: EditorSources = {
    findNotes: () => Promise.resolve([]),
    findTags: () => Promise.resolve([]),
    uploadPicture: (file, progress) => {
      const end = Promise.withResolvers<Picture>();
      running.push({ file, progress, end });
      return end.promise;
    },
    pictureUrl: () => undefined,
    openNote: () => undefined,
    isBrokenLink: () => false,
  };
  const extensions = [uploadsField, editorSources.of(sources), uploadFailed.of(failed)];
  const view = new EditorView({ doc, extensions, parent: document.body });
  return { view, running, failed, text: () => view.state.doc.toString() };
}

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

it('puts a picture where it was dropped, whatever is typed meanwhile', async () => {
  const { view, running, text } = open('before\n\nafter');
  const done = uploadPictures(view, [file('a [cat].png')], 7);
  running[0]?.progress(41.6);
  expect(view.dom.textContent).toContain('a [cat].png · 42 %');
  view.dispatch({ changes: { from: 0, insert: 'words ' } });
  expect(text()).toBe('words before\n\nafter');
  running[0]?.end.resolve({ id: 'id1', name: 'a [cat].png' });
  await done;
  expect(text()).toBe('words before\n![a  cat .png](attachment:id1)\nafter');
  expect(view.dom.querySelector('progress')).toBeNull();
});

it('keeps the order of several', async () => {
  const { view, running, text } = open('');
  const done = uploadPictures(view, [file('a'), file('b')], 0);
  running[0]?.end.resolve({ id: '1', name: 'a' });
  await vi.waitFor(() => expect(running).toHaveLength(2));
  running[1]?.end.resolve({ id: '2', name: 'b' });
  await done;
  expect(text()).toBe('![a](attachment:1)\n![b](attachment:2)\n');
});

it('leaves the text as it was after a failure, and says so', async () => {
  const { view, running, failed, text } = open('words');
  const done = uploadPictures(view, [file('a')], 5);
  const error = new Error('no network');
  running[0]?.end.reject(error);
  await done;
  expect(text()).toBe('words');
  expect(failed).toHaveBeenCalledExactlyOnceWith(error);
  expect(view.dom.querySelector('progress')).toBeNull();
});
