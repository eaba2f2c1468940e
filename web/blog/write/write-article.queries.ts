import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { addArticlePictures, type ArticlePicture } from '#contract/blog/article-pictures.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { articleSchema } from '#contract/blog/article-schema.ts';
import type { Article } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, conflictingData } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { articleKeys } from '../blog.queries.ts';
import type { ArticleFormValues } from './article-form-values.ts';

/** Left out, the note that the server knows stays. */
const bodyOf = <Tags>({ title, tags, content, noteId, publishAt, coverImage }: Typed<Tags>) => ({
  title,
  tags,
  content,
  ...(noteId !== '' && { noteId }),
  ...(coverImage !== undefined && { coverImage: coverImage || null }),
  ...(publishAt !== undefined && { publishAt: publishAt || null }),
});

type Typed<Tags = string> = Pick<ArticleFormValues, 'title' | 'content' | 'noteId' | 'publishAt' | 'coverImage'> & {
  tags: Tags;
};

/** The version of an article over which a text is saved. */
export type Base = Pick<Article, '_id' | 'updatedAt'>;

/** Submits a new article; throws where it was refused. */
export const submitArticle = (typed: Typed) => call(addArticle, { body: bodyOf(typed) });

/** Saves one's own article over `base`; throws where it was refused, also because it was saved elsewhere since. */
export const saveArticle = ({ _id: id, updatedAt }: Base, typed: Typed) =>
  call(updateArticle, { params: { id }, body: { ...bodyOf(typed), updatedAt } });

/** Keeps a new draft on the server. */
export const addDraft = async (typed: Typed<string | string[]>): Promise<Article> =>
  (await call(addArticle, { body: { ...bodyOf(typed), draft: true } })).data;

/** Saves a draft over `base`, as `saveArticle`. */
export const saveDraft = async ({ _id: id, updatedAt }: Base, typed: Typed): Promise<Article> =>
  (await call(updateArticle, { params: { id }, body: { ...bodyOf(typed), updatedAt, draft: true } })).data;

/** Submits a draft over `base`, as `saveArticle`. */
export const submitDraft = ({ _id: id, updatedAt }: Base, typed: Typed) =>
  call(updateArticle, { params: { id }, body: { ...bodyOf(typed), updatedAt, draft: false } });

/** Adds a picture to one's own article or draft. */
export async function addPicture(
  articleId: string,
  { file, alt, signal }: { file: File; alt: string; signal?: AbortSignal },
): Promise<ArticlePicture> {
  const alts = [Array.from(alt).slice(0, articleLimits.pictures.alt.max).join('')];
  const params = { id: articleId };
  const { data } = await call(addArticlePictures, { params, body: { alts }, files: [file], ...(signal && { signal }) });
  const [picture] = data;
  if (!picture) throw new ApiError(messages.files.pictureBroken(file.name), { status: 400 });
  return picture;
}

/** The article as the server has it where a save was refused for that; undefined for any other failure. */
export const newerArticleOf = (error: unknown): Article | undefined =>
  articleSchema.safeParse(conflictingData(error)).data;

/** After an article was sent: says so, and leads to one's own articles, where it is pending. */
export function useArticleSent(): (sentence: string) => void {
  const client = useQueryClient();
  const showAlert = useAlert();
  const navigate = useNavigate();
  return useCallback(
    (sentence) => {
      void client.invalidateQueries({ queryKey: articleKeys.all });
      showAlert('success', sentence);
      void navigate('/blog/mine');
    },
    [client, navigate, showAlert],
  );
}

/** After a draft was saved: says so, and lets the list of one's own articles know. */
export function useDraftSaved() {
  const client = useQueryClient();
  const showAlert = useAlert();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: articleKeys.mine });
    showAlert('success', messages.blog.draftSaved);
  }, [client, showAlert]);
}
