import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminPost, changeAdminPosts, listAdminPosts, releasePost } from '#contract/feed/posts.admin.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { ReasonField } from '../reason-field.tsx';
import { listKey } from '../list/use-admin-list.ts';
import { nameOfThought } from './name-of-thought.ts';

interface RemoveDialogProps {
  posts: readonly AdminPost[];
  onDone: () => void;
  onClose: () => void;
}

const check = checkedBy(changeAdminPosts);

const bodyOf = (posts: readonly AdminPost[], { reason }: { reason: string }) => ({
  ids: posts.map(({ _id }) => _id),
  action: 'delete' as const,
  ...(reason.trim() !== '' && { reason }),
});

/** Puts removed thoughts back, one after the other, and says how many could not be. */
function usePutBack(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  const showAlert = useAlert();
  return async (ids) => {
    const results = await Promise.allSettled(
      ids.map((id) => adminCall(releasePost, { params: { id }, body: { held: false } })),
    );
    const failed = results.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) showAlert('danger', adminMessages.posts.notPutBack(failed));
    else showAlert('success', adminMessages.posts.putBack);
    await client.invalidateQueries({ queryKey: listKey(listAdminPosts) });
  };
}

function useRemoveForm({ posts, onDone }: RemoveDialogProps) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const putBack = usePutBack();
  return useApiForm({
    initialValues: { reason: '' },
    validate: (values: { reason: string }) => check(bodyOf(posts, values)),
    endsWithSuccess: true,
    clearsFailureOnSubmit: true,
    send: async (values) => {
      const { done, failed } = await adminCall(changeAdminPosts, { body: bodyOf(posts, values) });
      onDone();
      const undo = { action: { label: 'Undo', onClick: () => void putBack(done) } };
      const words = adminMessages.posts;
      if (failed.length > 0)
        showAlert('warning', words.someFailed(done.length, failed.length), done.length > 0 ? undo : {});
      else showAlert('success', words.manyDeleted(done.length), undo);
      await client.invalidateQueries({ queryKey: listKey(listAdminPosts) });
    },
  });
}

/** Removes thoughts, with the reason that their authors read. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { posts, onClose } = props;
  const { form, submit, refusal, isSending } = useRemoveForm(props);
  const formId = useId();
  const [first] = posts;
  const isOne = posts.length === 1;
  const title = isOne && first ? `Remove “${nameOfThought(first)}”?` : `Remove ${posts.length} thoughts?`;
  return (
    <ModalDialog title={title} onClose={() => !isSending && onClose()}>
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <p className={classes.lead}>
          {isOne
            ? 'It goes to the author’s bin, and they are told by bell and mail. If they restore it, it waits for approval.'
            : 'They go to their authors’ bins, who are told by bell and mail. What they restore waits for approval.'}
        </p>
        <ReasonField
          label="Reason (optional)"
          value={form.values.reason}
          refusal={form.errors['reason'] ?? form.errors['ids'] ?? refusal}
          isReadOnly={isSending}
          isFirst
          onChange={(reason) => form.change('reason', reason)}
        />
      </form>
      <DialogActions>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={isSending} color="red">
          Remove
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
