import { automationLimits } from '#contract/automation-limits.ts';
import type { AccessScope } from '#contract/access-tokens/access-scopes.ts';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { CheckList } from '#web/forms/check-list.tsx';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { CurrentPasswordField } from '#web/session/fields/auth-fields.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { NewSecretDialog } from '#web/ui/dialog/new-secret-dialog.tsx';
import { useCreateAccessToken } from './access-tokens.queries.ts';
import { scopeChoices } from './scope-choices.ts';

const dayMs = 24 * 60 * 60_000;

/** How long a token lasts, in days; 0 for one without an end. */
const lifetimes = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['0', 'It never expires'],
] as const;

interface TokenValues {
  name: string;
  scopes: AccessScope[];
  days: string;
  password: string;
}

const blank: TokenValues = { name: '', scopes: [], days: '90', password: '' };

const endAfter = (days: string): string | null =>
  days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();

const bodyOf = ({ name, scopes, days, password }: TokenValues) => ({
  name,
  scopes,
  expiresAt: endAfter(days),
  password,
});

const checkBody = checkedBy(createAccessToken);

function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const create = useCreateAccessToken();
  const { form, submit, ...state } = useApiForm<TokenValues>({
    initialValues: blank,
    validate: (values) => checkBody(bodyOf(values)),
    send: async (values) => onMade(await create(bodyOf(values))),
  });
  const { values, errors, change } = form;
  return (
    <DialogForm label="Make token" onSubmit={submit} onCancel={onClose} {...state}>
      <FormField
        label="Name"
        description="Where it is used, such as a script or a program."
        maxLength={automationLimits.accessTokens.name.max}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <CheckList
        label="Permissions"
        field="scopes"
        choices={scopeChoices}
        chosen={values.scopes}
        error={errors.scopes}
        onChange={(scopes) => change('scopes', scopes)}
      />
      <Field look="form" label="Expires" refusal={undefined}>
        <NativeSelect value={values.days} onChange={({ currentTarget }) => change('days', currentTarget.value)}>
          {lifetimes.map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <CurrentPasswordField
        description="So that nobody else can do this at your desk."
        {...form.getInputProps('password')}
      />
    </DialogForm>
  );
}

/** Makes an access token by the password, and shows it this once. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  return (
    <NewSecretDialog
      title="New access token"
      label="Access token"
      about="Copy it now: it is shown only this once. Keep it like a password, as whoever has it acts in your name."
      renderForm={(onMade) => <TokenForm onMade={onMade} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
