import { appealAction } from '#contract/moderation/moderation.ts';
import { messages } from '#contract/messages.ts';
import { Field, TextArea } from '#web/forms/field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './own-actions-page.module.css';
import { useSendAppeal } from './own-actions.queries.ts';

interface AppealFormProps {
  actionId: string;
  onClose: () => void;
}

/** The words in which a person appeals against a decision, once. */
export function AppealForm({ actionId, onClose }: AppealFormProps) {
  const send = useSendAppeal();
  const showAlert = useAlert();
  const { form, submit, refusal, isSending } = useApiForm({
    initialValues: { text: '' },
    validate: checkedBy(appealAction),
    endsWithSuccess: true,
    send: async ({ text }) => {
      await send(actionId, text);
      showAlert('success', messages.moderation.appealed);
    },
  });
  return (
    <form noValidate aria-label="Appeal" className={classes.form} onSubmit={submit}>
      <Field label="Why do you disagree?" refusal={form.errors['text'] ?? refusal}>
        <TextArea
          name="text"
          dir="auto"
          rows={4}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for by its button
          autoFocus
          data-field="text"
          value={form.values.text}
          readOnly={isSending}
          onChange={({ target }) => form.change('text', target.value)}
        />
      </Field>
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          Send appeal
        </Button>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
