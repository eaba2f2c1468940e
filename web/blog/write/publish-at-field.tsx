import { Field, TextInput } from '#web/forms/field.tsx';
import { fromLocalMinute, toLocalMinute } from './local-minute.ts';
import classes from './publish-at-field.module.css';
import type { ArticleForm } from './use-article-form.ts';

/** When the article becomes public, once an editor has approved it. */
export function PublishAtField({ form }: { form: ArticleForm }) {
  const { values, isSending, change } = form;
  return (
    <div className={classes.field}>
      <Field
        label="Publish at"
        refusal={undefined}
        description="In your time zone. Left empty, the article appears as soon as an editor approves it."
      >
        <TextInput
          name="publishAt"
          type="datetime-local"
          value={toLocalMinute(values.publishAt ?? '')}
          readOnly={isSending}
          onChange={(event) => change('publishAt', fromLocalMinute(event.target.value))}
        />
      </Field>
    </div>
  );
}
