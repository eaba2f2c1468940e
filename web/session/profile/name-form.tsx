import type { User } from '#contract/session/own-account.ts';
import { updateMe } from '#contract/users/users.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { FormRefusal } from '../fields/auth-fields.tsx';
import classes from './profile-page.module.css';
import { useSaveName } from './profile.queries.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useReportUnsaved, type ReportUnsaved } from '#web/forms/use-unsaved-changes.ts';

interface NameFormProps {
  user: User;
  onUnsaved: ReportUnsaved;
}

/** Changes the name. */
export function NameForm({ user, onUnsaved }: NameFormProps) {
  const saveName = useSaveName();
  const { form, submit, refusal, isSending } = useApiForm({
    initialValues: { name: user.name },
    validate: checkedBy(updateMe),
    send: async ({ name }) => {
      // The server trims: what it kept is what the field shows.
      const saved = await saveName(name);
      form.setValues({ name: saved.name });
    },
  });
  const isChanged = form.values.name !== user.name;
  useReportUnsaved(onUnsaved, 'name', isChanged ? 'Your new name is not saved yet.' : undefined);
  return (
    <form method="post" noValidate className={classes.form} onSubmit={submit} aria-label="Name">
      <FormField
        label="Name"
        name="name"
        autoComplete="name"
        description="Also drawn as initials where you have no picture."
        {...form.getInputProps('name')}
      />
      <FormRefusal>{refusal}</FormRefusal>
      <div className={classes.actions}>
        <Button type="submit" loading={isSending} disabled={!isChanged}>
          Save name
        </Button>
      </div>
    </form>
  );
}
