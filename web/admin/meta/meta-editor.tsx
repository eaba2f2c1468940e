import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type BlogMeta, editBlogMeta } from '#contract/blog/blog.admin.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';
import { type ReportUnsaved, useReportUnsaved } from '#web/forms/use-unsaved-changes.ts';
import { Field, TextArea, TextInput } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './meta-editor.module.css';
import { SearchPreview, SocialPreview } from './meta-previews.tsx';
import { type MetaDraft, useSaveMeta } from './use-save-meta.ts';

/** The texts of the editor; the description is the only long one. */
const textFields = [
  { name: 'metaTitle', label: 'Meta Title' },
  { name: 'metaDescription', label: 'Meta Description' },
  { name: 'ogImage', label: 'OG Image URL' },
  { name: 'canonicalUrl', label: 'Canonical URL' },
] as const;

const fieldNames = textFields.map(({ name }) => name);

type Refusals = Partial<Record<(typeof textFields)[number]['name'], string>>;

const validate = (refusals: Record<string, string>): Refusals => byField(fieldNames, refusals);

const draftOf = ({ metaTitle, metaDescription, ogImage, canonicalUrl, noindex }: BlogMeta): MetaDraft => ({
  metaTitle,
  metaDescription,
  ogImage,
  canonicalUrl,
  noindex,
});

const isSame = (one: MetaDraft, other: MetaDraft): boolean =>
  one.noindex === other.noindex && fieldNames.every((name) => one[name] === other[name]);

interface MetaInputProps {
  name: (typeof fieldNames)[number];
  value: string;
  autoFocus: boolean;
  onType: (value: string) => void;
}

/** Takes one of the texts. */
function MetaInput({ onType, ...input }: MetaInputProps) {
  if (input.name === 'metaDescription') {
    return <TextArea rows={3} {...input} onChange={({ currentTarget }) => onType(currentTarget.value)} />;
  }
  return <TextInput type="text" {...input} onChange={({ currentTarget }) => onType(currentTarget.value)} />;
}

interface MetaEditorProps {
  blog: BlogMeta;
  onClose: () => void;
  onUnsaved: ReportUnsaved;
}

/** Draft, field errors and sending of the editor. The first refused field takes the focus. */
function useMetaForm({ blog, onClose, onUnsaved }: MetaEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(blog));
  const [refusals, setRefusals] = useState<Refusals>({});
  const form = useRef<HTMLFormElement>(null);
  const refuse = (found: Refusals) => {
    setRefusals(found);
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const { mutate, isPending } = useSaveMeta(blog._id, {
    onSaved: onClose,
    onRefused: (fields) => refuse(validate(fields)),
  });
  const isChanged = !isSame(draft, draftOf(blog));
  useReportUnsaved(onUnsaved, 'meta', isChanged ? `Your changes to “${blog.title}” are not saved yet.` : undefined);

  const change = (typed: Partial<MetaDraft>) => setDraft((old) => ({ ...old, ...typed }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = validate(checkedBy(editBlogMeta)(draft));
    refuse(found);
    if (Object.keys(found).length === 0) mutate(draft);
  };
  return { form, draft, refusals, isPending, change, save };
}

/** Edits the metadata of an article in its row. Enter saves, Escape discards. */
export function MetaEditor(props: MetaEditorProps) {
  const { blog, onClose } = props;
  const { form, draft, refusals, isPending, change, save } = useMetaForm(props);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') onClose();
    // A description is one paragraph: in its field, too, Enter saves.
    if (event.key === 'Enter' && event.target instanceof HTMLTextAreaElement && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that its controls pass on
    <form
      ref={form}
      noValidate
      aria-label={`Meta of ${blog.title}`}
      onSubmit={save}
      onKeyDown={onKeyDown}
      className={classes.editor}
    >
      <div className={classes.fields}>
        {textFields.map(({ name, label }, at) => (
          <Field key={name} label={label} refusal={refusals[name]}>
            <MetaInput
              name={name}
              value={draft[name]}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked to edit
              autoFocus={at === 0}
              onType={(value) => change({ [name]: value })}
            />
          </Field>
        ))}
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={draft.noindex}
            onChange={({ currentTarget: { checked } }) => change({ noindex: checked })}
          />
          Noindex
        </label>
        <div className={classes.actions}>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
      <div className={classes.previews}>
        <SearchPreview blog={blog} draft={draft} />
        <SocialPreview blog={blog} draft={draft} />
      </div>
    </form>
  );
}
