import { addStaffNote, type StaffNote } from '#contract/moderation/moderation.admin.ts';
import { Field, TextArea } from '#web/forms/field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import classes from './person-page.module.css';
import { useRenewPerson } from './person.queries.ts';

const validate = checkedBy(addStaffNote);

function NoteForm({ id }: { id: string }) {
  const renew = useRenewPerson(id);
  const { form, submit, refusal, isSending } = useApiForm({
    initialValues: { text: '' },
    validate,
    clearsFailureOnSubmit: true,
    send: async (body) => {
      await adminCall(addStaffNote, { params: { id }, body });
      form.reset();
      await renew();
    },
  });
  return (
    <form noValidate className={classes.noteForm} onSubmit={submit}>
      <Field label="Note" refusal={form.errors['text'] ?? refusal}>
        <TextArea
          name="text"
          dir="auto"
          rows={2}
          data-field="text"
          value={form.values.text}
          readOnly={isSending}
          onChange={({ target }) => form.change('text', target.value)}
        />
      </Field>
      <Button type="submit" variant="default" loading={isSending}>
        Keep note
      </Button>
    </form>
  );
}

/** Notes about a person, for admins alone. */
export function StaffNotes({ id, notes }: { id: string; notes: readonly StaffNote[] }) {
  return (
    <section aria-labelledby="person-notes" className={classes.section}>
      <h2 id="person-notes">Staff notes</h2>
      <NoteForm id={id} />
      <ul className={classes.list}>
        {notes.map(({ _id, text, admin, createdAt }) => (
          <li key={_id} className={classes.entry}>
            <p dir="auto" className={classes.text}>
              {text}
            </p>
            <p className={classes.facts}>
              {admin}, <RelativeTime iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
