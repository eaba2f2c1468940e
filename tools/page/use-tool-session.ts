import { useReducer, useRef } from 'react';
import { filesOfDrop, hasFolder } from '../../web/platform/dropped-files.ts';
import { ignoreErrors } from '../../web/platform/ignore-errors.ts';
import { useAlert } from '../../web/ui/alerts/alerts.tsx';
import type { Tool } from '../runner/tool.ts';
import { leftOutSentence, takeFiles } from './take-files.ts';
import { emptySession, sessionAfter, typedId, type ChosenFile } from './tool-session.ts';
import { useLazyParts } from './use-lazy-parts.ts';

function typedFile(text: string, { fileName: name, type }: NonNullable<Tool<object>['typed']>): ChosenFile {
  return { id: typedId, name, blob: new Blob([text], { type }), password: '', detail: '', state: { kind: 'waiting' } };
}

/** Actions of a person on a tool, and its state. */
export function useToolSession<Options extends object>(tool: Tool<Options>) {
  const [session, dispatch] = useReducer(sessionAfter, emptySession);
  const { parts, trouble, prepare, load } = useLazyParts(tool);
  const showAlert = useAlert();
  const lastId = useRef(0);
  const running = useRef<AbortController>(undefined);
  const nextId = () => {
    lastId.current += 1;
    return lastId.current;
  };

  const add = (files: File[]) => {
    if (session.isWorking || files.length === 0) return;
    void load();
    tool.run.prepare();
    const { taken, ...left } = takeFiles(files, tool, session.files, nextId);
    if (taken.length > 0) dispatch({ kind: 'added', files: taken });
    const sentence = leftOutSentence(left, tool.limits.files);
    if (sentence !== undefined) showAlert('warning', sentence);
  };

  /** Takes what was dropped, with the files of folders in the order of their names. */
  const addDropped = async (files: File[], dropped: DataTransfer | null | undefined) => {
    if (!dropped || !hasFolder(dropped)) return add(files);
    const found = await ignoreErrors(() => filesOfDrop(dropped));
    if (!found) return showAlert('danger', 'The folder could not be read. Choose its files instead.');
    const byName = found.toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }));
    if (byName.length === 0) return showAlert('warning', 'There is no file in this folder.');
    add(byName.map(({ file }) => file));
  };

  const type = (text: string) => {
    if (!tool.typed) return;
    if (!parts) void prepare();
    tool.run.prepare();
    dispatch({ kind: 'textTyped', text, file: typedFile(text, tool.typed) });
  };

  const remove = (file: ChosenFile) => {
    const place = session.files.indexOf(file);
    dispatch({ kind: 'removed', id: file.id });
    showAlert('info', `${file.name} was taken off the list.`, {
      action: { label: 'Undo', onClick: () => dispatch({ kind: 'restored', file, place }) },
    });
  };

  const run = async (options: Options) => {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    const nextResultId = () => {
      const first = nextId();
      // A job of one file may have many results; their numbers come from a range of their own.
      lastId.current += 10_000;
      return first;
    };
    try {
      const loaded = await load();
      await loaded?.runTool({ tool, files: session.files, options, signal, dispatch, nextResultId });
    } finally {
      running.current = undefined;
    }
  };

  const cancel = () => running.current?.abort(new DOMException('Cancelled', 'AbortError'));
  return { session, parts, trouble, dispatch, prepare, load, add, addDropped, type, remove, run, cancel };
}
