import { automationLimits } from '#contract/automation-limits.ts';
import {
  type ExportKind,
  type ExportRhythm,
  saveScheduledExport,
  type ScheduledExport,
} from '#contract/users/scheduled-export.ts';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { FormField, FormPasswordField } from '#web/forms/form-field.tsx';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { CurrentPasswordField } from '#web/session/fields/auth-fields.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { useSaveScheduledExport } from './scheduled-export.queries.ts';

interface ExportValues {
  kind: ExportKind;
  url: string;
  bucket: string;
  region: string;
  account: string;
  secret: string;
  every: ExportRhythm;
  password: string;
}

const valuesOf = (known: ScheduledExport | null): ExportValues => ({
  kind: known?.kind ?? 'webdav',
  url: known?.url ?? '',
  bucket: known?.bucket ?? '',
  region: known?.region ?? '',
  account: known?.account ?? '',
  secret: '',
  every: known?.every ?? 'weekly',
  password: '',
});

/** Fields of the other kind are left out. */
const bodyOf = ({ bucket, region, ...values }: ExportValues) =>
  values.kind === 's3' ? { ...values, bucket, ...(region.trim() !== '' && { region }) } : values;

const checkBody = checkedBy(saveScheduledExport);

/** What the fields are called at each kind of place. */
const words = {
  webdav: {
    about: 'A folder that is there, such as https://cloud.example/remote.php/dav/files/me/Backups/',
    account: 'User name',
    secret: 'Password there',
  },
  s3: { about: 'The endpoint of the store.', account: 'Access key ID', secret: 'Secret access key' },
} as const;

type ExportForm = ReturnType<typeof useApiForm<ExportValues>>['form'];

function KindField({ form }: { form: ExportForm }) {
  return (
    <Field look="form" label="Kind" refusal={undefined}>
      <NativeSelect
        value={form.values.kind}
        data-autofocus
        onChange={({ currentTarget }) => form.change('kind', currentTarget.value)}
      >
        <option value="webdav">WebDAV folder</option>
        <option value="s3">S3 bucket</option>
      </NativeSelect>
    </Field>
  );
}

function RhythmField({ form }: { form: ExportForm }) {
  return (
    <Field look="form" label="How often" refusal={undefined}>
      <NativeSelect
        value={form.values.every}
        onChange={({ currentTarget }) => form.change('every', currentTarget.value)}
      >
        <option value="daily">Every day</option>
        <option value="weekly">Every week</option>
      </NativeSelect>
    </Field>
  );
}

/** Fields of the place, by its kind. */
function PlaceFields({ form }: { form: ExportForm }) {
  const { about, account, secret } = words[form.values.kind];
  return (
    <>
      <FormField
        label="Address"
        description={about}
        type="url"
        inputMode="url"
        maxLength={automationLimits.scheduledExport.url.max}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      {form.values.kind === 's3' && (
        <>
          <FormField label="Bucket" autoComplete="off" {...form.getInputProps('bucket')} />
          <FormField
            label="Region"
            description="Left empty, it is us-east-1."
            autoComplete="off"
            {...form.getInputProps('region')}
          />
        </>
      )}
      <FormField
        label={account}
        maxLength={automationLimits.scheduledExport.account.max}
        autoComplete="off"
        {...form.getInputProps('account')}
      />
      <FormPasswordField
        label={secret}
        maxLength={automationLimits.scheduledExport.secret.max}
        autoComplete="off"
        {...form.getInputProps('secret')}
      />
    </>
  );
}

/** Says where the export goes by itself, by the password. */
export function ScheduledExportDialog({ known, onClose }: { known: ScheduledExport | null; onClose: () => void }) {
  const save = useSaveScheduledExport();
  const { form, submit, ...state } = useApiForm<ExportValues>({
    initialValues: valuesOf(known),
    validate: (values) => checkBody(bodyOf(values)),
    send: async (values) => {
      await save(bodyOf(values));
      onClose();
    },
  });
  return (
    <ModalDialog title="Scheduled export" onClose={onClose}>
      <DialogForm label="Schedule export" onSubmit={submit} onCancel={onClose} {...state}>
        <KindField form={form} />
        <PlaceFields form={form} />
        <RhythmField form={form} />
        <CurrentPasswordField
          description="Of this account, so that nobody else can do this at your desk."
          {...form.getInputProps('password')}
        />
      </DialogForm>
    </ModalDialog>
  );
}
