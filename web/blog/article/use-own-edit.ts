import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getArticle } from '#contract/blog/blog.ts';
import { call } from '#web/platform/api-client.ts';
import { useSession } from '#web/session/session-context.tsx';
import { articleKeys, type ReadArticle, withoutSource } from '../blog.queries.ts';

/** For the author of a public article: their edit of it, if there is one, and which of both texts they look at. */
export function useOwnEdit(article: ReadArticle | undefined) {
  const { user } = useSession();
  const [wanted, setWanted] = useState<'public' | 'edit'>();
  const isOwn = user !== null && article?.authorId === user._id && article.approved;
  const { data: own } = useQuery({
    queryKey: articleKeys.edit(article?._id ?? ''),
    queryFn: ({ signal }) =>
      call(getArticle, { params: { slug: article?._id ?? '' }, query: { text: 'edit' }, signal }),
    select: (answer) => withoutSource(answer).data,
    enabled: isOwn,
    // An editor may have decided meanwhile.
    staleTime: 0,
  });
  const edited = isOwn && own?.edit ? own : undefined;
  const isEdit = edited !== undefined && (wanted ?? (edited.edit?.state === 'waiting' ? 'edit' : 'public')) === 'edit';
  return { edited, isEdit, toggle: () => setWanted(isEdit ? 'public' : 'edit') };
}
