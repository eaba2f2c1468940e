import { addFeedback } from '#contract/feedback/feedback.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Field, TextArea, TextInput } from '#web/forms/field.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './feedback-form.module.css';

const blank = { message: '', email: '' };
const bodyOf = ({ message, email }: typeof blank) => ({ message, ...(email.trim() !== '' && { email }) });
const checkBody = checkedBy(addFeedback);
const { max } = limits.feedback.message;

function Count({ text }: { text: string }) {
  const length = lengthOf(text.trim());
  return (
    <span className={classes.count} data-over={length > max || undefined}>
      {length}/{max}
    </span>
  );
}

/** Words to those who run the product, from anybody. */
export function FeedbackForm() {
  const { user } = useSession();
  const showAlert = useAlert();
  const { form, refusal, isSending, submit } = useApiForm({
    initialValues: blank,
    validate: (typed) => checkBody(bodyOf(typed)),
    clearsFailureOnSubmit: true,
    send: async (typed) => {
      await call(addFeedback, { body: bodyOf(typed) });
      form.reset();
      await draft.clear();
      showAlert('success', messages.feedback.sent);
    },
  });
  const draft = useDraft('feedback', form.values, { owner: user?._id, onRestore: form.setValues });
  const { values, change, errors } = form;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within
    <form noValidate className={classes.form} onSubmit={submit} onKeyDown={submitByKeyboard}>
      <Field label="Message" refusal={errors['message']} aside={<Count text={values.message} />}>
        <TextArea
          name="message"
          dir="auto"
          rows={5}
          className={classes.message}
          value={values.message}
          readOnly={isSending}
          onChange={(event) => change('message', event.target.value)}
        />
      </Field>
      {!user && (
        <Field
          label="Email"
          refusal={errors['email']}
          aside={<span className={classes.hint}>for an answer, if you want one</span>}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            className={classes.email}
            value={values.email}
            readOnly={isSending}
            onChange={(event) => change('email', event.target.value)}
          />
        </Field>
      )}
      {refusal !== undefined && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <Button type="submit" loading={isSending} className={classes.send}>
        Send feedback
      </Button>
    </form>
  );
}
