import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { addPreviewLink, deletePreviewLink, listPreviewLinks } from '#contract/blog/preview-links.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { articleKeys } from '../blog.queries.ts';

/** The preview links of one's own draft or article, newest first. */
export const usePreviewLinks = (id: string) =>
  useQuery({
    queryKey: articleKeys.previews(id),
    queryFn: async ({ signal }) => (await call(listPreviewLinks, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Makes and revokes preview links of an article. */
export function useChangePreviewLinks(id: string) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onError = useFailureAlert();
  const onSettled = () => client.invalidateQueries({ queryKey: articleKeys.previews(id) });
  const add = useMutation({
    mutationFn: () => call(addPreviewLink, { params: { id } }),
    onSuccess: () => showAlert('success', messages.blog.previewLinkAdded),
    onError,
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (linkId: string) => call(deletePreviewLink, { params: { id, linkId } }),
    onSuccess: () => showAlert('success', messages.blog.previewLinkRevoked),
    onError,
    onSettled,
  });
  return { add, revoke };
}
