import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { Field, TextArea, TextInput } from '#web/forms/field.tsx';
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts';
import classes from './article-fields.module.css';
import { formatByKeyboard, FormatToolbar } from './format-toolbar.tsx';
import type { ArticleForm } from './use-article-form.ts';

const { article } = limits;

/** How much of a text's room is taken. */
function Counter({ text, max }: { text: string; max: number }) {
  const length = lengthOf(text.trim());
  return (
    <span className={classes.count} data-over={length > max || undefined}>
      {length.toLocaleString('en-US')}/{max.toLocaleString('en-US')}
    </span>
  );
}

/** The article's title. */
export function TitleField({ form }: { form: ArticleForm }) {
  const { values, errors, isSending, change } = form;
  return (
    <Field label="Title" refusal={errors.title} aside={<Counter text={values.title} max={article.title.max} />}>
      <TextInput
        name="title"
        dir="auto"
        className={classes.title}
        placeholder="What is it about?"
        value={values.title}
        readOnly={isSending}
        autoComplete="off"
        enterKeyHint="next"
        onChange={(event) => change('title', event.target.value)}
      />
    </Field>
  );
}

/** The article's tags, separated by commas. */
export function TagsField({ form }: { form: ArticleForm }) {
  const { values, errors, isSending, change } = form;
  return (
    <Field label="Tags" refusal={errors.tags}>
      <TextInput
        name="tags"
        dir="auto"
        placeholder="career, python, planning"
        value={values.tags}
        readOnly={isSending}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => change('tags', event.target.value)}
      />
    </Field>
  );
}

interface ContentFieldProps {
  form: ArticleForm;
  onScroll?: (text: HTMLElement) => void;
  /** Takes pictures that were chosen, dropped or pasted, for this place of the text. Without it, there is no way to add some. */
  onPictures?: ((files: File[], place: number) => void) | undefined;
}

/** The article's text, in Markdown, with the buttons that put its marks in. */
export function ContentField({ form, onScroll, onPictures }: ContentFieldProps) {
  const { values, errors, isSending, change } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  // Before that, the field's own place is its beginning.
  const wasInside = useRef(false);
  const take = (files: File[]) => {
    if (files.length === 0 || isSending) return;
    const place = wasInside.current ? field.current?.selectionEnd : undefined;
    onPictures?.(files, place ?? values.content.length);
  };
  const { handlers } = useFileDrop(take);
  return (
    <Field label="Content" refusal={errors.content} aside={<Counter text={values.content} max={article.content.max} />}>
      <>
        <FormatToolbar field={field} onPictures={onPictures && take} />
        <TextArea
          {...(onPictures && handlers)}
          ref={field}
          name="content"
          dir="auto"
          className={classes.content}
          placeholder="Write in Markdown: ## for a heading, - for a list, > for a quote."
          value={values.content}
          readOnly={isSending}
          onFocus={() => {
            wasInside.current = true;
          }}
          onChange={(event) => change('content', event.target.value)}
          onKeyDown={formatByKeyboard}
          onScroll={(event) => onScroll?.(event.currentTarget)}
        />
      </>
    </Field>
  );
}
