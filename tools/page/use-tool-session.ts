import { useReducer, useRef } from 'react';
import { useAlert } from '../../web/ui/alerts/alerts.tsx';
import { refuseFile } from '../runner/check-file.ts';
import type { Tool } from '../runner/tool.ts';
import { emptySession, sessionAfter, typedId, type ChosenFile } from './tool-session.ts';
import { useLazyParts } from './use-lazy-parts.ts';

function chosenFile(file: File, { accepts, limits }: Pick<Tool<object>, 'accepts' | 'limits'>, id: number): ChosenFile {
  const refusal = refuseFile(file, accepts, limits);
  const state = refusal ? ({ kind: 'refused', ...refusal, isUnfit: true } as const) : ({ kind: 'waiting' } as const);
  return { id, name: file.name, blob: file, password: '', detail: '', state };
}

function typedFile(text: string, { fileName: name, type }: NonNullable<Tool<object>['typed']>): ChosenFile {
  return { id: typedId, name, blob: new Blob([text], { type }), password: '', detail: '', state: { kind: 'waiting' } };
}

const tooManyFiles = (most: number, left: number): string =>
  most === 1
    ? 'One file at a time: remove the one that is there first.'
    : `At most ${most} files at once: ${left} were left out.`;

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
    const room = tool.limits.files - session.files.length;
    dispatch({ kind: 'added', files: files.slice(0, room).map((file) => chosenFile(file, tool, nextId())) });
    const left = files.length - Math.max(0, room);
    if (left > 0) showAlert('warning', tooManyFiles(tool.limits.files, left));
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
  return { session, parts, trouble, dispatch, prepare, load, add, type, remove, run, cancel };
}
