import { useState } from 'react';
import { type Admin, changeAdminRole, deleteAdmin } from '#contract/admins/admins.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminRole, adminRoles } from '#contract/roles.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { adminCall } from '../admin-call.ts';
import { Choice } from '../list/choice.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { roleWords } from './add-admin-form.tsx';
import { useChangeAdmins } from './admins.queries.ts';

/** A select in place of the actions, until the role is saved or left as it was. */
function RoleEditor({ admin: { _id, email, role }, onClose }: { admin: Admin; onClose: () => void }) {
  const [chosen, setChosen] = useState(role);
  const { mutate, isPending } = useChangeAdmins({
    send: (next: AdminRole) => adminCall(changeAdminRole, { params: { id: _id }, body: { role: next } }),
    done: adminMessages.admins.roleUpdated,
    failed: adminMessages.admins.roleFailed,
    onDone: onClose,
  });
  return (
    <RowActions>
      <Choice
        label={`Role of ${email}`}
        isLabelHidden
        hasFocus
        options={adminRoles}
        words={roleWords}
        value={chosen}
        onChoose={setChosen}
        isDisabled={isPending}
      />
      <RowAction of={`the role of ${email}`} isBusy={isPending} onClick={() => mutate(chosen)}>
        Save
      </RowAction>
      <RowAction of={`the change of ${email}`} isBusy={isPending} onClick={onClose}>
        Cancel
      </RowAction>
    </RowActions>
  );
}

/** Actions on another admin; none on oneself. */
export function AdminActions({ admin, isOwn }: { admin: Admin; isOwn: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const [wasChanging, setWasChanging] = useState(false);
  const confirm = useConfirm();
  const { mutate, isPending } = useChangeAdmins({
    send: () => adminCall(deleteAdmin, { params: { id: admin._id } }),
    done: adminMessages.admins.deleted,
    failed: adminMessages.admins.deleteFailed,
  });
  const askToDelete = async () => {
    const isConfirmed = await confirm({
      title: `Delete ${admin.email}?`,
      message: adminMessages.admins.confirmDelete,
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isConfirmed) mutate();
  };
  if (isChanging) {
    const close = () => {
      setChanging(false);
      setWasChanging(true);
    };
    return <RoleEditor admin={admin} onClose={close} />;
  }
  return (
    <RowActions>
      <RowAction of={admin.email} isDisabled={isOwn} hasFocus={wasChanging} onClick={() => setChanging(true)}>
        Change Role
      </RowAction>
      <RowAction
        of={admin.email}
        isDestructive
        isDisabled={isOwn}
        isBusy={isPending}
        onClick={() => void askToDelete()}
      >
        Delete
      </RowAction>
    </RowActions>
  );
}
