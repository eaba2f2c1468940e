import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { addArticle, type Article, articleSchema, updateArticle } from '#contract/blog.ts';
import { messages } from '#contract/messages.ts';
import { conflictingData } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { articleKeys } from '../blog.queries.ts';
import type { ArticleFormValues } from './article-form-values.ts';

/** Left out, the note that the server knows stays. */
const bodyOf = ({ noteId, ...typed }: ArticleFormValues) => ({ ...typed, ...(noteId !== '' && { noteId }) });

/** Submits a new article; throws where it was refused. */
export const submitArticle = (typed: ArticleFormValues) => call(addArticle, { body: bodyOf(typed) });

/** Saves one's own article over `base`; throws where it was refused, also because it was saved elsewhere since. */
export const saveArticle = ({ _id: id, updatedAt }: Article, typed: ArticleFormValues) =>
  call(updateArticle, { params: { id }, body: { ...bodyOf(typed), updatedAt } });

/** The article as the server has it where a save was refused for that; undefined for any other failure. */
export const newerArticleOf = (error: unknown): Article | undefined =>
  articleSchema.safeParse(conflictingData(error)).data;

/** After an article was sent: says so, and leads to one's own articles, where it is pending. */
export function useArticleSent(words: 'submitted' | 'updated') {
  const client = useQueryClient();
  const showAlert = useAlert();
  const navigate = useNavigate();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: articleKeys.all });
    showAlert('success', words === 'submitted' ? messages.blog.submitted : messages.blog.updated);
    void navigate('/blog/mine');
  }, [client, navigate, showAlert, words]);
}
