import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { useRef, useState, type RefObject } from 'react';
import { formatSize } from '#lib/format-size.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { filesOfDrop } from '#web/platform/dropped-files.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageDrop } from '#web/ui/hooks/use-page-drop.ts';
import { chooseFiles, lookFirst, startImport, startOver, useImport } from '../session/import-session.ts';
import { noOptions } from '../session/import-state.ts';
import { chosenFrom } from '../sources/chosen-sources.ts';
import classes from './choose-panel.module.css';
import { MemosDialog } from './memos-dialog.tsx';

/** Files that are offered; a folder and a drop take any. */
const endings = '.zip,.enex,.jex,.tar,.bear2bk,.textpack,.json,.md,.markdown,.txt,.html,.htm';

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  isFolder?: boolean;
}

function FileInput({ input, label, isFolder = false }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      aria-label={label}
      {...(isFolder ? { webkitdirectory: '' } : { accept: endings })}
      onChange={({ target }) => {
        chooseFiles(chosenFrom(target.files ?? []));
        // The same file again is a change again.
        target.value = '';
      }}
    />
  );
}

function useDrop() {
  const [isReading, setReading] = useState(false);
  const isOver = usePageDrop({
    onNear: () => undefined,
    onFiles: (files, dropped) => {
      if (!dropped) return chooseFiles(chosenFrom(files));
      setReading(true);
      const take = async () => {
        try {
          chooseFiles(await filesOfDrop(dropped));
        } catch {
          // A file that went away meanwhile: the others are chosen as the browser names them.
          chooseFiles(chosenFrom(files));
        } finally {
          setReading(false);
        }
      };
      void take();
    },
  });
  return { isOver, isReading };
}

/** The files that were chosen, and the next step. */
function Chosen() {
  const { files, name } = useImport();
  const isOnline = useOnline();
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className={classes.chosen}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.hint}>
          {files.length > 1 && `${files.length.toLocaleString('en-US')} files, `}
          {formatSize(bytes)}
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" color="plain" onClick={startOver}>
          Choose others
        </Button>
        <Button variant="default" disabled={!isOnline} onClick={() => startImport(noOptions)}>
          Import
        </Button>
        <Button onClick={lookFirst}>Look first</Button>
      </div>
    </div>
  );
}

/** The place that takes files and folders. They may be dropped anywhere on the page, too. */
export function ChoosePanel() {
  const { files, failure } = useImport();
  const { isOver, isReading } = useDrop();
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [isFetching, setFetching] = useState(false);
  const isOnline = useOnline();
  const hasFiles = files.length > 0;
  return (
    <section aria-label="Your files" tabIndex={-1} className={classes.panel}>
      <div className={classes.zone} data-over={isOver || undefined} data-small={hasFiles || undefined}>
        {!hasFiles && (
          <span className={classes.icon}>
            <IconFileImport aria-hidden size="1.75rem" stroke={1.5} />
          </span>
        )}
        <div className={classes.words}>
          <p className={classes.call}>{isOver ? 'Let go to add them' : 'Drop an export here'}</p>
          <p className={classes.hint}>
            {isReading
              ? 'Reading the folder…'
              : 'A .zip, an .enex, a .jex, notes as .md, .txt or .html, or a whole folder.'}
          </p>
        </div>
        <div className={classes.actions}>
          <Button variant={hasFiles ? 'default' : 'filled'} onClick={() => fileInput.current?.click()}>
            Choose files
          </Button>
          <Button variant="default" onClick={() => folderInput.current?.click()}>
            Choose a folder
          </Button>
          <Button variant="subtle" color="plain" disabled={!isOnline} onClick={() => setFetching(true)}>
            Fetch from Memos
          </Button>
        </div>
        <FileInput input={fileInput} label="Choose files to import" />
        <FileInput input={folderInput} label="Choose a folder to import" isFolder />
      </div>
      {isFetching && <MemosDialog onClose={() => setFetching(false)} />}
      {hasFiles && <Chosen />}
      {failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </section>
  );
}
