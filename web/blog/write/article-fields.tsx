import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { Field, TextArea, TextInput } from '#web/forms/field.tsx';
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
}

/** The article's text, in Markdown, with the buttons that put its marks in. */
export function ContentField({ form, onScroll }: ContentFieldProps) {
  const { values, errors, isSending, change } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Field label="Content" refusal={errors.content} aside={<Counter text={values.content} max={article.content.max} />}>
      <>
        <FormatToolbar field={field} />
        <TextArea
          ref={field}
          name="content"
          dir="auto"
          className={classes.content}
          placeholder="Write in Markdown: ## for a heading, - for a list, > for a quote."
          value={values.content}
          readOnly={isSending}
          onChange={(event) => change('content', event.target.value)}
          onKeyDown={formatByKeyboard}
          onScroll={(event) => onScroll?.(event.currentTarget)}
        />
      </>
    </Field>
  );
}
