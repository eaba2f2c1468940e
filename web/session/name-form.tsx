import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import type { User } from '#contract/session.ts';
import { updateMe } from '#contract/users.ts';
import { checkedBy } from '#web/platform/form-validation.ts';
import { FormRefusal } from './auth-fields.tsx';
import classes from './profile-page.module.css';
import { useSaveName } from './profile.queries.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useReportUnsaved, type ReportUnsaved } from './use-unsaved-changes.ts';

interface NameFormProps {
  user: User;
  onUnsaved: ReportUnsaved;
}

/** Changes the name. */
export function NameForm({ user, onUnsaved }: NameFormProps) {
  const saveName = useSaveName();
  const { form, submit, refusal, isSending } = useAuthForm({
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
    <form noValidate className={classes.form} onSubmit={submit} aria-label="Name">
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        size="md"
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
