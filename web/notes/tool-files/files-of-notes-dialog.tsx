import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { SearchField } from '#web/ui/lists/search-field.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import classes from './files-of-notes-dialog.module.css';
import type { FileOfNote } from './files-of-notes.ts';
import { useFilesOfNotes } from './files-of-notes.queries.ts';
import { useReadFiles } from './use-read-files.ts';

interface FilesOfNotesDialogProps {
  accepts: (file: { name: string; type: string }) => boolean;
  /** Such files, in words: "PDFs". */
  plural: string;
  /** How many may be chosen. */
  most: number;
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

interface FileChoiceProps {
  file: FileOfNote;
  isChosen: boolean;
  isDisabled: boolean;
  onChange: (isChosen: boolean) => void;
}

function FileChoice({ file: { attachment, note }, isChosen, isDisabled, onChange }: FileChoiceProps) {
  const id = useId();
  return (
    <li className={classes.row}>
      <input
        id={id}
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        <bdi className={classes.name}>{attachment.originalname}</bdi>
      </label>
      <span id={`${id}-about`} className={classes.about}>
        <bdi className={classes.note}>{note.title}</bdi>
        <span className={classes.facts}>
          {formatSize(attachment.size)} · <RelativeTime iso={note.date} />
        </span>
      </span>
    </li>
  );
}

interface StatusFacts {
  isReading: boolean;
  count: number;
  typed: string;
  plural: string;
}

function statusOf({ isReading, count, typed, plural }: StatusFacts): string {
  if (count > 0) return '';
  if (isReading) return 'Looking through your notes…';
  return typed.trim() === '' ? `None of your notes has ${plural} as files.` : 'No file and no note has these words.';
}

interface FoundFilesProps extends Pick<FilesOfNotesDialogProps, 'accepts' | 'plural' | 'most'> {
  chosen: readonly FileOfNote[];
  onChoose: (chosen: readonly FileOfNote[]) => void;
  isLocked: boolean;
}

/** Files, found by typing, each with a box. */
function FoundFiles({ accepts, plural, most, chosen, onChoose, isLocked }: FoundFilesProps) {
  const [typed, setTyped] = useState('');
  const found = useFilesOfNotes(accepts, typed);
  const { files, isFetching, hasNextPage } = found;
  const isOn = ({ attachment }: FileOfNote) => chosen.some((one) => one.attachment._id === attachment._id);
  const change = (file: FileOfNote, isChosen: boolean) => {
    const others = chosen.filter(({ attachment }) => attachment._id !== file.attachment._id);
    // Where a tool takes one file, the next choice takes the place of the first.
    if (isChosen) onChoose(most === 1 ? [file] : [...others, file]);
    else onChoose(others);
  };
  return (
    <>
      <SearchField
        data-autofocus
        aria-label="Find by file or note"
        placeholder="Find by file or note"
        dir="auto"
        maxLength={limits.note.search.max}
        value={typed}
        disabled={isLocked}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={classes.found}>
        {found.isError ? (
          <QueryFailure query={found} />
        ) : (
          <ul aria-label="Files of your notes" className={classes.list}>
            {files.map((file) => (
              <FileChoice
                key={file.attachment._id}
                file={file}
                isChosen={isOn(file)}
                isDisabled={isLocked || (most > 1 && chosen.length >= most && !isOn(file))}
                onChange={(isChosen) => change(file, isChosen)}
              />
            ))}
            {hasNextPage && !isFetching && (
              <li>
                <Button variant="subtle" fullWidth disabled={isLocked} onClick={() => void found.fetchNextPage()}>
                  Look in older notes
                </Button>
              </li>
            )}
          </ul>
        )}
        <p role="status" className={classes.status}>
          {found.isError ? '' : statusOf({ isReading: isFetching, count: files.length, typed, plural })}
        </p>
      </div>
    </>
  );
}

/** Brings files of the person's notes into a tool, which reads them on the device. */
export function FilesOfNotesDialog({ accepts, plural, most, onFiles, onClose }: FilesOfNotesDialogProps) {
  const [chosen, setChosen] = useState<readonly FileOfNote[]>([]);
  const hand = (files: File[]) => {
    onFiles(files);
    onClose();
  };
  const { read, failure, done } = useReadFiles(hand);
  const isReading = done !== undefined;
  return (
    <ModalDialog title="Use a file of a note" onClose={onClose}>
      <FoundFiles
        accepts={accepts}
        plural={plural}
        most={most}
        chosen={chosen}
        onChoose={setChosen}
        isLocked={isReading}
      />
      {failure !== undefined && <DialogMessage type="danger">{failure}</DialogMessage>}
      {isReading && <ProgressLine label="Reading the files" percent={Math.round((100 * done) / chosen.length)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={isReading}
          onClick={() => void read(chosen.map(({ attachment }) => attachment))}
        >
          {chosen.length > 1 ? `Use ${chosen.length} files` : 'Use file'}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
