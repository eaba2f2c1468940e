import { useId } from 'react';
import { type AdminComment, listAdminComments, replyToComment } from '#contract/feed/feed.admin.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { Field, TextArea } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { useAdmin } from '../admin-context.ts';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { useRowAction } from '../list/use-row-action.ts';

const { max } = adminLimits.reply;
const validate = checkedBy(replyToComment);

/** The text of a reply with its draft, and its sending. */
function useReplyForm({ _id: id, reply }: AdminComment, onSent: () => void) {
  const { id: owner } = useAdmin();
  const { mutateAsync } = useRowAction(
    (text: string) => adminCall(replyToComment, { params: { id }, body: { text } }),
    listAdminComments,
  );
  const initialValues = { text: reply?.text ?? '' };
  const { form, ...state } = useApiForm({
    initialValues,
    validate,
    clearsFailureOnSubmit: true,
    send: async ({ text }) => {
      await mutateAsync(text);
      form.reset();
      await draft.clear();
      onSent();
    },
  });
  const draft = useDraft(`admin-reply-${id}`, form.values, { owner, onRestore: form.setValues });
  return { form, ...state };
}

/** Answers a comment in the name of the site. The draft stays until the server has it. */
export function ReplyDialog({ comment, onClose }: { comment: AdminComment; onClose: () => void }) {
  const { content, author } = comment;
  const formId = useId();
  const { form, submit, refusal, isSending } = useReplyForm(comment, onClose);
  const { text } = form.values;
  const length = lengthOf(text.trim());
  return (
    // Closing the dialog cannot cancel a request that was sent.
    <ModalDialog title={`Reply to ${author}`} onClose={() => !isSending && onClose()}>
      <blockquote dir="auto" className={classes.quote}>
        {content}
      </blockquote>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the field within */}
      <form id={formId} noValidate className={classes.form} onSubmit={submit} onKeyDown={submitByKeyboard}>
        <Field
          label="Reply"
          refusal={form.errors['text'] ?? refusal}
          aside={
            <span className={classes.count} data-over={length > max || undefined}>
              {length}/{max}
            </span>
          }
        >
          <TextArea
            name="text"
            dir="auto"
            rows={4}
            data-autofocus
            className={classes.reply}
            value={text}
            readOnly={isSending}
            onChange={(event) => form.change('text', event.target.value)}
          />
        </Field>
      </form>
      <DialogActions>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={isSending} disabled={length === 0}>
          Send reply
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
