import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { AlertType } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './attachment-upload.module.css';
import { addFiles } from './chosen-files.ts';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { FileChooser } from './file-chooser.tsx';
import { CameraButton } from './camera-button.tsx';
import { RemoveFile } from './remove-file.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { Loader } from '#web/ui/loader.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts';

/** One file to attach, with callbacks for its progress. */
export interface UploadRequest {
  file: File;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Attaches a file to a note; rejects with the failure of the call. */
export type SendUpload = (request: UploadRequest) => Promise<void>;

interface Message {
  type: AlertType;
  text: string;
}

/** The server's error message where it refused; one message for every failure without an answer. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return messages.notes.uploadError;
  const reason = error.lacks === 'json' ? messages.notes.unknownError : error.message;
  return messages.notes.uploadFailed(reason);
}

const wasStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

function useUpload(onUpload: SendUpload) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [percent, setPercent] = useState<number>();
  const [message, setMessage] = useState<Message>();
  const controller = useRef<AbortController>(undefined);

  const choose = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const { files: accepted, refusal } = addFiles(files, chosen, limits.note.attachmentsPerCall);
    setFiles(accepted);
    setMessage(refusal ? { type: 'danger', text: refusal } : undefined);
  };
  const send = async () => {
    if (percent !== undefined) return;
    if (files.length === 0) {
      setMessage({ type: 'warning', text: messages.notes.selectFile });
      return;
    }
    controller.current = new AbortController();
    setMessage(undefined);
    setPercent(0);
    try {
      for (const [done, file] of files.entries()) {
        const onProgress = (sent: number) => setPercent(Math.round((done * 100 + sent) / files.length));
        await onUpload({ file, signal: controller.current.signal, onProgress });
        // What has arrived is not sent again after a failure.
        setFiles((left) => left.filter((other) => other !== file));
      }
      setMessage({ type: 'success', text: messages.notes.attachmentUploaded });
    } catch (error) {
      if (!wasStopped(error)) setMessage({ type: 'danger', text: failureText(error) });
    } finally {
      setPercent(undefined);
    }
  };
  const remove = (file: File) => {
    setFiles((left) => left.filter((other) => other !== file));
    setMessage(undefined);
  };
  return { files, percent, message, choose, send, remove, stop: () => controller.current?.abort() };
}

/** Attaches more files to a note that is there. */
export function AttachmentUpload({ onUpload }: { onUpload: SendUpload }) {
  const { files, percent, message, choose, send, remove, stop } = useUpload(onUpload);
  const drop = useFileDrop(choose);
  const isUploading = percent !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys and the files of the chooser within
    <form
      className={classes.upload}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={submitByKeyboard}
      {...drop.handlers}
    >
      <div className={classes.row}>
        <FileChooser label="Attachment" onFiles={choose} isMultiple isDisabled={isUploading} isOver={drop.isOver}>
          {drop.isOver ? 'Drop to choose' : 'Choose, drop or paste files'}
        </FileChooser>
        <Button type="submit" variant="default" disabled={files.length === 0 || isUploading}>
          {isUploading ? (
            <>
              <span className={classes.spinner}>
                <Loader />
              </span>
              Uploading
            </>
          ) : (
            'Upload'
          )}
        </Button>
      </div>
      <CameraButton isDisabled={isUploading} onPhoto={choose} />
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files of one name are two files
        <p key={`${index} ${file.name}`} className={classes.selected}>
          <span className={classes.name}>Selected: {file.name}</span>
          <RemoveFile name={file.name} isDisabled={isUploading} onRemove={() => remove(file)} />
        </p>
      ))}
      {percent !== undefined && <UploadProgress percent={percent} onCancel={stop} />}
      {message && <DialogMessage type={message.type}>{message.text}</DialogMessage>}
    </form>
  );
}
