import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type BlogMeta, editBlogMeta, listBlogMeta } from '#contract/blog/blog.admin.ts';
import type { AnswerOf } from '#contract/call.ts';
import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { adminCall } from '../admin-call.ts';
import { serverSentence } from '../server-message.ts';
import { listKey } from '../list/use-admin-list.ts';

/** Body of the request: every value that can be set. */
export type MetaDraft = Pick<BlogMeta, 'metaTitle' | 'metaDescription' | 'ogImage' | 'canonicalUrl' | 'noindex'>;

type BlogMetaList = AnswerOf<typeof listBlogMeta>;

const merged = (list: BlogMetaList | undefined, updated: BlogMeta): BlogMetaList | undefined =>
  list && { ...list, blogs: list.blogs.map((blog) => (blog._id === updated._id ? updated : blog)) };

interface Outcomes {
  onSaved: () => void;
  /** With a sentence for each field that was refused. */
  onRefused: (fields: Record<string, string>) => void;
}

/** Saves what is set for an article, and merges what the server kept into the lists that show it. */
export function useSaveMeta(id: string, { onSaved, onRefused }: Outcomes) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const queryKey = listKey(listBlogMeta);
  return useMutation({
    mutationFn: (body: MetaDraft) => adminCall(editBlogMeta, { params: { id }, body }),
    onSuccess: ({ updatedBlog }) => {
      client.setQueriesData<BlogMetaList>({ queryKey }, (list) => merged(list, updatedBlog));
      showAlert('success', adminMessages.meta.updated);
      onSaved();
    },
    onError: (error) => {
      // A signed-out admin sees the login instead.
      if (isSignedOut(error)) return undefined;
      showAlert('danger', serverSentence(error, adminMessages.meta.updateFailed));
      onRefused(error instanceof ApiError ? error.fields : {});
      // Somebody else may have deleted it meanwhile.
      return error instanceof ApiError && error.code === 'notFound'
        ? client.invalidateQueries({ queryKey })
        : undefined;
    },
  });
}
