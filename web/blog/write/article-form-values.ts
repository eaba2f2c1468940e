import { addArticle } from '#contract/article-forms.ts';
import type { Article } from '#contract/blog.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';

/** An article as it is typed: the tags are one comma-separated text, the content is Markdown. */
export interface ArticleFormValues {
  title: string;
  tags: string;
  content: string;
  /** The note that it was made of; empty where it is of none, or of the one that the server knows already. */
  noteId: string;
}

/** An article of which nothing is written yet. */
export const blankArticle: ArticleFormValues = { title: '', tags: '', content: '', noteId: '' };

/** An article as the fields of its editor hold it. */
export const formValuesOf = ({ title, tags, content }: Article): ArticleFormValues => ({
  title,
  tags: tags.join(', '),
  content,
  noteId: '',
});

const check = checkedBy(addArticle);

// In the order of the screen: the first refused field gets the focus.
const fields = ['title', 'tags', 'content'] as const;

/** Error messages of the fields that the server would refuse. */
export const validate = (typed: ArticleFormValues): Partial<Record<keyof ArticleFormValues, string>> =>
  byField(fields, check(typed));
