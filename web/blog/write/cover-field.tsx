import { useRef } from 'react';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { pictureTypes } from '#lib/markdown/picture-marks.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './cover-field.module.css';
import type { ArticleForm } from './use-article-form.ts';

interface CoverFieldProps {
  form: ArticleForm;
  /** Those of the article: one of them may be the cover. */
  pictures: readonly ArticlePicture[];
  /** Takes a picture that was chosen: its words are asked for, and it becomes the cover. */
  onFiles: (files: File[]) => void;
}

/** Pictures that the article has, each a button that makes it the cover. */
function OwnPictures({ pictures, onChoose }: { pictures: readonly ArticlePicture[]; onChoose: (id: string) => void }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label="Pictures of this article" className={classes.choices}>
      {pictures.map(({ _id, url, alt }, index) => (
        <li key={_id}>
          <button
            type="button"
            className={classes.choice}
            aria-label={`Use as cover: ${alt || `picture ${index + 1}`}`}
            onClick={() => onChoose(_id)}
          >
            <img src={url} alt="" loading="lazy" className={classes.small} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The picture that stands for the article in lists and above its text. */
export function CoverField({ form, pictures, onFiles }: CoverFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { values, isSending, change } = form;
  const cover = pictures.find(({ _id }) => _id === values.coverImage);
  return (
    <fieldset className={classes.field} disabled={isSending}>
      <legend className={classes.label}>Cover</legend>
      <p className={classes.hint}>A picture for the list of articles, for the top of the page, and for shared links.</p>
      {cover ? (
        <img src={cover.url} alt={cover.alt} width={cover.width} height={cover.height} className={classes.cover} />
      ) : (
        <OwnPictures pictures={pictures} onChoose={(id) => change('coverImage', id)} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => chooser.current?.click()}>
          {cover ? 'Choose another picture' : 'Choose a cover'}
        </Button>
        {cover && (
          <Button variant="subtle" color="red" size="sm" onClick={() => change('coverImage', '')}>
            Remove cover
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label="Cover picture"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again is a change again.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
