import { useState } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/lists/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { MediaView } from './media-view.tsx';
import { PartedView } from './parted-view.tsx';
import { PdfView } from './pdf-view.tsx';
import { useViewedFile } from './use-viewed-file.ts';
import { FileNotShown } from './viewer-tools.ts';
import { viewedKindOf } from './viewed-kind.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import classes from './file-viewer.module.css';

interface PasswordFormProps {
  name: string;
  sentence: string;
  onGiven: (password: string) => void;
}

/** Asks for what opens a protected file. It is used on this device and kept nowhere. */
function PasswordForm({ name, sentence, onGiven }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes.state}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onGiven(password);
      }}
    >
      <p role="alert" className={classes.sentence}>
        {sentence}
      </p>
      <Field label={`Password for ${name}`} refusal={undefined}>
        <TextInput
          type="password"
          // The password of a file is none of an account.
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit">Open file</Button>
    </form>
  );
}

function NotShown({ file }: { file: Attachment }) {
  return (
    <div className={classes.state}>
      <p className={classes.sentence}>Files of this kind are not shown here.</p>
      <ButtonAnchor href={file.url} download={file.originalname} variant="default">
        Download it
      </ButtonAnchor>
    </div>
  );
}

const failureSentence = (error: unknown, name: string): string =>
  error instanceof FileNotShown ? error.message : (sentenceOf(error) ?? `${name} could not be opened.`);

interface FileContentProps {
  file: Attachment;
  /** The page that a search found. */
  page?: number | null | undefined;
  /** The moment of a recording that a search found, in seconds. */
  startsAt?: number | null | undefined;
  /** Words to be marked. */
  sought?: SoughtTexts | undefined;
  /** The file could not be read: its link may have expired. */
  onError: () => void;
}

function FileContent({ file, page, startsAt, sought, onError }: FileContentProps) {
  const { originalname: name } = file;
  const kind = viewedKindOf(file);
  const { viewed, unlock, retry, canOpen } = useViewedFile(file, kind);
  if (kind === 'media') return <MediaView file={file} startsAt={startsAt ?? undefined} />;
  if (kind === 'other' || !canOpen) return <NotShown file={file} />;
  if (!viewed) return <Spinner />;
  switch (viewed.kind) {
    case 'locked':
      return <PasswordForm key={viewed.sentence} name={name} sentence={viewed.sentence} onGiven={unlock} />;
    case 'failed':
      return (
        <div className={classes.state}>
          <ErrorState
            message={failureSentence(viewed.error, name)}
            onRetry={() => {
              onError();
              retry();
            }}
          />
        </div>
      );
    case 'pdf':
      return <PdfView name={name} pdf={viewed.pdf} remarks={viewed.remarks} page={page ?? undefined} sought={sought} />;
    default:
      return <PartedView name={name} kind={viewed.kind} parts={viewed.parts} sought={sought} />;
  }
}

/** A file of a note over the page: its pages, text, table, sound or film. */
export function FileViewer({ onClose, ...content }: FileContentProps & { onClose: () => void }) {
  return (
    <ViewerFrame file={content.file} onClose={onClose}>
      <FileContent {...content} />
    </ViewerFrame>
  );
}
