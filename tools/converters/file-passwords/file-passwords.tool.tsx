import guide from '../../../content/tools/file-passwords.json';
import { ToolPage } from '../../page/tool-page.tsx';
import { runInWorker } from '../../runner/run-in-worker.ts';
import type { Tool } from '../../runner/tool.ts';
import { FilePasswordsForm } from './file-passwords-form.tsx';
import {
  filePasswordsDefaults,
  filePasswordsKinds,
  filePasswordsLimit,
  type FilePasswordsOptions,
  withoutPasswords,
} from './file-passwords.options.ts';
import { lockedFiles } from './locked-file-kinds.ts';

const filePasswords: Tool<FilePasswordsOptions> = {
  slug: 'file-passwords',
  title: 'File Passwords',
  lead: 'A password set, changed or removed: of PDFs, Word documents, Excel workbooks and PowerPoint presentations.',
  action: ({ task }) => (task === 'set' ? 'Protect' : 'Unlock'),
  mode: 'each',
  accepts: { ...lockedFiles, plural: 'files', kinds: 'PDF, Word, Excel, PowerPoint' },
  limits: { files: 50, fileBytes: filePasswordsLimit * 1024 * 1024 },
  options: {
    kinds: filePasswordsKinds,
    defaults: filePasswordsDefaults,
    storable: withoutPasswords,
    Form: FilePasswordsForm,
  },
  run: runInWorker(() => new Worker(new URL('file-passwords.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/file-passwords. */
export function FilePasswordsPage() {
  return <ToolPage tool={filePasswords} guide={guide} />;
}
