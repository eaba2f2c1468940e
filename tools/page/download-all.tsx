import { useState } from 'react';
import { saveFile } from '../../web/platform/save-file.ts';
import { useAlert } from '../../web/ui/alerts/alerts.tsx';
import { runJob } from '../runner/run-job.ts';
import { Button } from '../../web/ui/button.tsx';
import type { ToolResult } from './tool-session.ts';

const startWorker = () => new Worker(new URL('../runner/zip-results.worker.ts', import.meta.url), { type: 'module' });

interface DownloadAllProps {
  results: readonly ToolResult[];
  /** Name of the zip. */
  name: string;
  onSaved: () => void;
}

/** Packs all results into one zip, in a worker, and downloads it. */
export function DownloadAll({ results, name, onSaved }: DownloadAllProps) {
  const [isPacking, setPacking] = useState(false);
  const showAlert = useAlert();
  const pack = async () => {
    setPacking(true);
    try {
      const order = { files: results, options: { name } };
      const { signal } = new AbortController();
      const { results: made } = await runJob({ startWorker, order, onProgress: () => undefined, signal });
      for (const { blob } of made) saveFile(blob, name);
      onSaved();
    } catch {
      showAlert('danger', 'The files could not be packed together. Download them one by one.');
    } finally {
      setPacking(false);
    }
  };
  return (
    <Button loading={isPacking} onClick={() => void pack()}>
      Download all
    </Button>
  );
}
