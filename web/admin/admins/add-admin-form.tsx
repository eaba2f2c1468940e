import { type FormEvent, useState } from 'react';
import { addAdmin } from '#contract/admins/admins.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminRole, adminRoles, defaultAdminRole } from '#contract/roles.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';
import { EmailField, newPasswordHint } from '#web/session/fields/auth-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPasswordField } from '#web/forms/form-field.tsx';
import { adminCall } from '../admin-call.ts';
import { Choice } from '../list/choice.tsx';
import classes from './add-admin-form.module.css';
import { useChangeAdmins } from './admins.queries.ts';

const fields = ['email', 'password', 'role'] as const;

const nobody: { email: string; password: string; role: AdminRole } = {
  email: '',
  password: '',
  role: defaultAdminRole,
};

/** The roles are shown by their names. */
export const roleWords: Record<AdminRole, string> = {
  superAdmin: 'superAdmin',
  editor: 'editor',
  moderator: 'moderator',
};

/** Adds an admin. */
export function AddAdminForm() {
  const [values, setValues] = useState(nobody);
  const [refusals, setRefusals] = useState<Partial<Record<(typeof fields)[number], string>>>({});
  const { mutate, isPending } = useChangeAdmins({
    send: (body: typeof nobody) => adminCall(addAdmin, { body }),
    done: adminMessages.admins.added,
    failed: adminMessages.admins.addFailed,
    onDone: () => setValues(nobody),
    onRefused: (refused) => setRefusals(byField(fields, refused)),
  });
  const change = (next: Partial<typeof nobody>) => setValues((old) => ({ ...old, ...next }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = byField(fields, checkedBy(addAdmin)(values));
    setRefusals(found);
    if (Object.keys(found).length === 0 && !isPending) mutate(values);
  };
  return (
    <section aria-labelledby="add-admin" className={classes.section}>
      <h2 id="add-admin">Add New Admin</h2>
      <form method="post" noValidate aria-labelledby="add-admin" className={classes.form} onSubmit={submit}>
        <EmailField
          autoComplete="off"
          required
          value={values.email}
          error={refusals.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <FormPasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          placeholder={newPasswordHint}
          required
          value={values.password}
          error={refusals.password}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
        <div className={classes.role}>
          <Choice
            label="Role"
            options={adminRoles}
            words={roleWords}
            value={values.role}
            onChoose={(role) => change({ role })}
          />
        </div>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Adding...' : 'Add Admin'}
        </Button>
      </form>
    </section>
  );
}
