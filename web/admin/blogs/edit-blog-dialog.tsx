import { useId, useRef, useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminBlog, editBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { blankArticle } from '#web/blog/write/article-form-values.ts';
import { ContentField, TitleField } from '#web/blog/write/article-fields.tsx';
import { ChangedNotice } from '#web/blog/write/changed-notice.tsx';
import { RestoredNotice } from '#web/blog/write/restored-notice.tsx';
import { useArticleForm } from '#web/blog/write/use-article-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { CommentsSwitch } from './comments-switch.tsx';
import { useRowAction } from '../list/use-row-action.ts';

interface EditBlogDialogProps {
  blog: AdminBlog;
  /** Id of the admin to whom the draft belongs. */
  owner: string;
  /** The article as the list has it now; undefined where the list shows it no longer. */
  current: AdminBlog | undefined;
  onClose: () => void;
}

/** Edits an article's title and text; its tags are its author's. The draft stays until it is saved. */
export function EditBlogDialog({ blog, owner, current, onClose }: EditBlogDialogProps) {
  const formId = useId();
  const sheet = useRef<HTMLFormElement>(null);
  // The version on which the text here is based.
  const [base, setBase] = useState(blog);
  const { mutateAsync } = useRowAction(
    (body: { title: string; content: string }) =>
      adminCall(editBlog, { params: { id: blog._id }, body: { ...body, updatedAt: base.updatedAt } }),
    listBlogs,
  );
  const form = useArticleForm({
    draft: `admin-blog-${blog._id}`,
    owner,
    initial: { ...blankArticle, title: blog.title, content: blog.content },
    onSend: ({ title, content }) => mutateAsync({ title, content }),
    onSent: onClose,
    onRefused: (field) => sheet.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
    // The action has said it.
    onFailure: () => undefined,
  });
  // While it is on its way, what is newer may be what was just sent.
  const newer = !form.isSending && current && current.updatedAt !== base.updatedAt ? current : undefined;
  const take = (theirs: AdminBlog) => {
    form.change('title', theirs.title);
    form.change('content', theirs.content);
    setBase(theirs);
  };
  return (
    <ModalDialog title="Edit blog" size="wide" onClose={onClose}>
      {newer && (
        <ChangedNotice
          sentence={adminMessages.blogs.changedElsewhere}
          onTake={() => take(newer)}
          onKeep={() => setBase(newer)}
        />
      )}
      <CommentsSwitch blog={current ?? blog} />
      {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within */}
      <form
        id={formId}
        ref={sheet}
        noValidate
        className={classes.form}
        onSubmit={form.submit}
        onKeyDown={submitByKeyboard}
      >
        <TitleField form={form} />
        <ContentField form={form} />
      </form>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={form.isSending}>
          Save Changes
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
