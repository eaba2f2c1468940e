import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addPost, deletePost, restorePost, updatePost, type Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import type { FailureCode } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { hasReason, useFeedFailure, type FailureWords } from './feed-failure.ts';
import type { ChosenPicture } from './pictures/chosen-pictures.ts';
import { editPost, insertPost, postKeys, removePost } from './posts.queries.ts';

const addWords: FailureWords = {
  refusal: ({ code, status, message }) => (code === 'tooMany' ? message : messages.feed.postFailedWith(status)),
  refused: messages.feed.postFailed,
  unreachable: messages.feed.postError,
};

/** The server names the file that it does not take. */
const pictureCodes: ReadonlySet<FailureCode> = new Set(['invalid', 'unsupported', 'tooLarge', 'quota', 'tooMany']);

const addPicturesWords: FailureWords = {
  ...addWords,
  refusal: (error) => (pictureCodes.has(error.code) ? error.message : addWords.refusal(error)),
};

const updateWords: FailureWords = {
  refusal: (error) => (hasReason(error) ? error.message : messages.feed.updateFailed),
  refused: messages.feed.updateFailed,
  unreachable: messages.feed.updateError,
};

const deleteWords: FailureWords = {
  refusal: ({ status }) => messages.feed.deleteFailedWith(status),
  refused: messages.feed.deleteFailedWith(200),
  unreachable: messages.http.unreachable,
};

const restoreWords: FailureWords = {
  refusal: () => messages.feed.restoreFailed,
  refused: messages.feed.restoreFailed,
  unreachable: messages.feed.restoreFailed,
};

/** A thought as it is typed. `noteId` names the note that it was made of; empty where it is of none. */
export interface NewPost {
  content: string;
  noteId: string;
  pictures: readonly Pick<ChosenPicture, 'file' | 'alt'>[];
  /** How much of the pictures has gone out, from 0 to 100. */
  onProgress?: (percent: number) => void;
}

/** Posts a thought; answers whether it is there. `pending` is the text on its way. */
export function useAddPost(reader: string) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ content, noteId, pictures, onProgress }: NewPost) =>
      call(addPost, {
        body: {
          content,
          ...(noteId !== '' && { noteId }),
          ...(pictures.length > 0 && { alts: pictures.map(({ alt }) => alt) }),
        },
        files: pictures.map(({ file }) => file),
        ...(onProgress && { onProgress }),
      }),
  });
  const add = useCallback(
    async (typed: NewPost): Promise<boolean> => {
      try {
        const { data } = await mutateAsync(typed);
        await insertPost(client, data, reader);
        if (typed.noteId !== '') void client.invalidateQueries({ queryKey: postKeys.notes });
        showAlert('success', data.held ? messages.feed.held : messages.feed.posted);
        return true;
      } catch (error) {
        showFailure(error, typed.pictures.length > 0 ? addPicturesWords : addWords);
        return false;
      }
    },
    [client, mutateAsync, reader, showAlert, showFailure],
  );
  return { add, pending: isPending ? variables.content : undefined };
}

/** Saves a changed text; answers whether it is saved. */
export function useUpdatePost() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  return useCallback(
    async ({ _id: id }: Post, content: string): Promise<boolean> => {
      try {
        const { data } = await call(updatePost, { params: { id }, body: { content } });
        await editPost(client, id, () => data);
        void client.invalidateQueries({ queryKey: postKeys.found });
        showAlert('success', data.held ? messages.feed.held : messages.feed.updated);
        return true;
      } catch (error) {
        showFailure(error, updateWords);
        return false;
      }
    },
    [client, showAlert, showFailure],
  );
}

/** Moves a post to the bin, shown at once and taken back where the server refuses; the alert offers to undo it. */
export function useDeletePost() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  return useCallback(
    async (post: Post): Promise<boolean> => {
      const params = { id: post._id };
      const former = client.getQueriesData({ queryKey: postKeys.lists });
      const putBack = () => {
        for (const [key, list] of former) client.setQueryData(key, list);
      };
      const undo = async () => {
        try {
          await call(restorePost, { params });
          await insertPost(client, post, post.user._id);
          showAlert('success', messages.feed.restored);
        } catch (error) {
          showFailure(error, restoreWords);
        }
        void client.invalidateQueries({ queryKey: postKeys.bin });
      };
      await removePost(client, post._id);
      try {
        await call(deletePost, { params });
        showAlert('success', messages.feed.deleted, { action: { label: 'Undo', onClick: () => void undo() } });
        return true;
      } catch (error) {
        putBack();
        showFailure(error, deleteWords);
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: postKeys.bin });
      }
    },
    [client, showAlert, showFailure],
  );
}
