import { useId, useState, type FormEvent } from 'react';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pictureMark } from '#lib/markdown/picture-marks.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import type { AddPicture } from './new-picture.ts';
import classes from './picture-dialogs.module.css';
import type { ArticleForm } from './use-article-form.ts';

/** Pictures that wait for their words, and the place of the text where they go. */
export interface ChosenPictures {
  files: readonly File[];
  /** In the text, or `cover` for the picture that stands for the article. */
  place: number | 'cover';
}

interface DialogProps {
  file: File;
  /** Throws where the picture was refused. */
  onAdd: (alt: string) => Promise<void>;
  onClose: () => void;
}

const refusalOf = ({ size }: File): string | undefined =>
  size > limits.pictureBytes ? messages.profile.pictureTooLarge : undefined;

/** Asks for the words of a picture, and adds it. */
function AddPictureDialog({ file, onAdd, onClose }: DialogProps) {
  const formId = useId();
  const [alt, setAlt] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState(refusalOf(file));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isAdding || refusalOf(file) !== undefined) return;
    setAdding(true);
    setRefusal(undefined);
    try {
      await onAdd(alt);
    } catch (error) {
      setRefusal(failureSentence(error));
      setAdding(false);
    }
  };
  return (
    <ModalDialog title="Add a picture" onClose={() => !isAdding && onClose()}>
      <form id={formId} noValidate className={classes.form} onSubmit={(event) => void add(event)}>
        <p dir="auto" className={classes.name}>
          {file.name}
        </p>
        <Field
          label="Description"
          description="Words for people who do not see the picture, such as “A red boat in the harbour”."
          refusal={undefined}
        >
          <TextInput
            dir="auto"
            value={alt}
            maxLength={articleLimits.pictures.alt.max}
            readOnly={isAdding}
            autoComplete="off"
            onChange={(event) => setAlt(event.target.value)}
          />
        </Field>
        {refusal !== undefined && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
      </form>
      <DialogActions>
        <Button variant="default" disabled={isAdding} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={isAdding}>
          Add picture
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

interface PictureDialogsProps {
  form: ArticleForm;
  chosen: ChosenPictures;
  onChosen: (chosen: ChosenPictures) => void;
  onPicture: AddPicture;
}

/** A text with a mark on lines of its own. */
function insertMark(text: string, place: number, mark: string): { text: string; end: number } {
  const before = text.slice(0, place).replace(/\n*$/, '');
  const after = text.slice(place).replace(/^\n*/, '');
  const start = [before, mark].filter((part) => part !== '').join('\n\n');
  return { text: [start, after].filter((part) => part !== '').join('\n\n'), end: start.length };
}

/** One dialog after the other for the chosen pictures. */
export function PictureDialogs({ form, chosen: { files, place }, onChosen, onPicture }: PictureDialogsProps) {
  const [file, ...others] = files;
  if (!file) return null;
  const isCover = place === 'cover';
  const end = isCover ? 0 : place;
  const add = async (alt: string) => {
    const inserted = (id: string) => insertMark(form.values.content, end, pictureMark(id, alt));
    const valuesWith = (id: string) =>
      isCover ? { ...form.values, coverImage: id } : { ...form.values, content: inserted(id).text };
    const picture = await onPicture({ file, alt, typed: form.values, valuesWith, forget: form.forget });
    // Another page goes on.
    if (!picture) return;
    if (isCover) {
      form.change('coverImage', picture._id);
      onChosen({ files: others, place });
      return;
    }
    form.change('content', inserted(picture._id).text);
    onChosen({ files: others, place: inserted(picture._id).end });
  };
  // A new one for each file, with fields of its own.
  return (
    <AddPictureDialog key={files.length} file={file} onAdd={add} onClose={() => onChosen({ files: others, place })} />
  );
}
