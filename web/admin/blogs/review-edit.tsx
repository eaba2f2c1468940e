import { type FormEvent, useState } from 'react';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { type AdminBlog, listBlogs, refuseBlogEdit } from '#contract/blog/blog.admin.ts';
import { Field, TextArea } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangedText } from '#web/ui/versions/changed-text.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { useRowAction } from '../list/use-row-action.ts';

type Texts = NonNullable<AdminBlog['publicText']>;

const whole = ({ title, tags, content }: Texts): string =>
  [title, ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []), content].join('\n\n');

/** Refuses the edit as it is read here. Its author reads the reason. */
function RefuseForm({ blog: { _id: id, updatedAt }, onClose }: { blog: AdminBlog; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const refuse = useRowAction(
    () => adminCall(refuseBlogEdit, { params: { id }, body: { reason, updatedAt } }),
    listBlogs,
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    refuse.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <Field label="Reason" refusal={undefined} description="Its author reads it. You may leave it empty.">
        <TextArea
          name="reason"
          rows={2}
          dir="auto"
          maxLength={adminLimits.editReason.max}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="default" loading={refuse.isPending}>
          Refuse edit
        </Button>
      </div>
    </form>
  );
}

interface ReviewEditProps {
  blog: AdminBlog;
  publicText: Texts;
  onClose: () => void;
}

/** What an edit changes of the text that is public, and a way to refuse it. */
export function ReviewEdit({ blog, publicText, onClose }: ReviewEditProps) {
  return (
    <>
      <section aria-label="Changes" className={classes.form}>
        <p className={classes.lead}>
          Changes since the text that is public. Added words are underlined, removed words struck through.
        </p>
        <ChangedText former={whole(publicText)} next={whole(blog)} />
      </section>
      <RefuseForm blog={blog} onClose={onClose} />
    </>
  );
}
