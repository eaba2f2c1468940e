import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback, useId } from 'react';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import iconButton from '#web/ui/icon-button.module.css';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import { type ChosenPicture, moveEarlier } from './chosen-pictures.ts';
import classes from './picture-tray.module.css';

/** A chosen picture, straight from this machine. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="" className={classes.preview} />;
}

interface PictureTrayProps {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: ChosenPicture[]) => void;
  /** How much of them has gone out, from 0 to 100; undefined while none is sent. */
  percent: number | undefined;
}

/** The pictures of a thought that is written: their order, their words, and a way to leave each out. */
export function PictureTray({ pictures, onChange, percent }: PictureTrayProps) {
  const listId = useId();
  const isSending = percent !== undefined;
  const remove = (key: number) => onChange(pictures.filter((picture) => picture.key !== key));
  const describe = (key: number, alt: string) =>
    onChange(pictures.map((picture) => (picture.key === key ? Object.assign({}, picture, { alt }) : picture)));
  return (
    <div className={classes.tray}>
      <ul id={listId} className={classes.list} aria-label="Chosen pictures">
        {pictures.map(({ key, file, alt }, place) => (
          <li key={key} className={classes.item}>
            <Preview file={file} />
            <div className={classes.words}>
              <Field label={`Describe ${file.name}`} refusal={undefined}>
                <TextInput
                  dir="auto"
                  value={alt}
                  placeholder="For people who cannot see it"
                  maxLength={articleLimits.pictures.alt.max}
                  readOnly={isSending}
                  autoComplete="off"
                  onChange={(event) => describe(key, event.target.value)}
                />
              </Field>
            </div>
            <div className={classes.buttons}>
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Move ${file.name} earlier`}
                disabled={isSending}
                aria-disabled={place === 0}
                onClick={() => onChange(moveEarlier(pictures, place))}
              >
                <IconArrowLeft aria-hidden size="1rem" />
              </button>
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Remove ${file.name}`}
                disabled={isSending}
                onClick={() => remove(key)}
              >
                <IconX aria-hidden size="1rem" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {percent !== undefined && (
        <p className={classes.progress}>
          <ProgressLine label="Upload of the pictures" percent={percent} />
          <span>{percent} %</span>
        </p>
      )}
    </div>
  );
}
