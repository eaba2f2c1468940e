import { automationLimits } from '#contract/automation-limits.ts';
import { createWebhook, type WebhookEvent } from '#contract/webhooks.ts';
import { CheckList } from '#web/forms/check-list.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { CurrentPasswordField } from '#web/session/fields/auth-fields.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { NewSecretDialog } from '#web/ui/dialog/new-secret-dialog.tsx';
import { eventChoices } from './event-choices.ts';
import { useCreateWebhook } from './webhooks.queries.ts';

interface WebhookValues {
  url: string;
  events: WebhookEvent[];
  password: string;
}

const blank: WebhookValues = { url: '', events: [], password: '' };

const checkBody = checkedBy(createWebhook);

function WebhookForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const create = useCreateWebhook();
  const { form, submit, ...state } = useApiForm<WebhookValues>({
    initialValues: blank,
    validate: checkBody,
    send: async (values) => onMade(await create(values)),
  });
  const { values, errors, change } = form;
  return (
    <DialogForm label="Make webhook" onSubmit={submit} onCancel={onClose} {...state}>
      <FormField
        label="Address"
        description="Where the messages go. It begins with https:// and is reached over the internet."
        type="url"
        inputMode="url"
        maxLength={automationLimits.webhooks.url.max}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <CheckList
        label="Events"
        field="events"
        choices={eventChoices}
        chosen={values.events}
        error={errors.events}
        onChange={(events) => change('events', events)}
      />
      <CurrentPasswordField
        description="So that nobody else can do this at your desk."
        {...form.getInputProps('password')}
      />
    </DialogForm>
  );
}

/** Makes a webhook by the password, and shows its secret this once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  return (
    <NewSecretDialog
      title="New webhook"
      label="Secret"
      about="Copy it now: it is shown only this once. By it, the receiver checks that a message comes from here."
      renderForm={(onMade) => <WebhookForm onMade={onMade} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
