import { useMutation, useQuery } from '@tanstack/react-query';
import { startTransition } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { listDeletedNotes, listNotes } from '#contract/notes/notes.ts';
import type { User } from '#contract/session/own-account.ts';
import { deleteMe, exportMe, getStorage, removePicture, setPicture, updateMe } from '#contract/users/users.ts';
import { call, callForFile } from '#web/platform/api-client.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { forgetPrivateText } from '../end-session.ts';
import { useSession } from '../session-context.tsx';

/** The name that the browser gives the export. */
export const exportFileName = 'thoughtleaf-export.zip';

/** Shows the changed person everywhere at once, and says that it worked. */
function useAccepted() {
  const { updateUser } = useSession();
  const showAlert = useAlert();
  return (user: User, message: string) => {
    updateUser(user);
    showAlert('success', message);
  };
}

/** Saves the name. */
export function useSaveName() {
  const accepted = useAccepted();
  return async (name: string) => {
    const { user } = await call(updateMe, { body: { name } });
    accepted(user, messages.profile.saved);
    return user;
  };
}

interface PictureUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Sends a picture. */
export function useSavePicture() {
  const accepted = useAccepted();
  return useMutation({
    mutationFn: ({ file, ...options }: PictureUpload) => call(setPicture, { files: [file], ...options }),
    onSuccess: ({ user }) => accepted(user, messages.profile.pictureSaved),
  });
}

/** Goes back to the initials. */
export function useRemovePicture() {
  const accepted = useAccepted();
  return useMutation({
    mutationFn: () => call(removePicture),
    onSuccess: ({ user }) => accepted(user, messages.profile.pictureRemoved),
  });
}

interface ExportOptions {
  signal: AbortSignal;
  onReceived: (bytes: number) => void;
}

/** Fetches everything of the person and hands it to the browser as a download; answers its size in bytes. */
export async function downloadExport(options: ExportOptions): Promise<number> {
  const file = await callForFile(exportMe, options);
  saveFile(file, exportFileName);
  return file.size;
}

/** How many notes would go with the account, for the dialog that names them. */
export const useNoteCounts = () =>
  useQuery({
    queryKey: ['account', 'note-counts'],
    // A count from before the last note would name the wrong thing to delete.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [active, binned] = await Promise.all([
        call(listNotes, { query: { limit: '1' }, signal }),
        call(listDeletedNotes, { query: { limit: '1' }, signal }),
      ]);
      return { active: active.total, binned: binned.total };
    },
  });

/** Used and allowed bytes of the user's files. */
export const useStorage = () =>
  useQuery({
    queryKey: ['account', 'storage'],
    // Another page may have added or deleted files.
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getStorage, { signal })).storage,
  });

/** Deletes the account, then leaves nothing of it in this browser. `onDeleted` runs before the page is left. */
export function useDeleteAccount(onDeleted: () => void) {
  const { user, forget } = useSession();
  const showAlert = useAlert();
  const navigate = useNavigate();
  return async (password: string) => {
    await call(deleteMe, { body: { password } });
    onDeleted();
    if (user) await forgetPrivateText(user._id);
    await navigate('/');
    // A transition, as the router's own update is one: drawn sooner, this page's guard would send the guest to /login.
    startTransition(forget);
    // Again: a screen may keep its draft while it is left.
    if (user) await forgetPrivateText(user._id);
    showAlert('success', messages.profile.accountDeleted);
  };
}
