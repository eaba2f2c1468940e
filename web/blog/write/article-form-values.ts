import { addArticle, type Article } from '#contract/blog.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';

/** An article as it is typed: the tags are one comma-separated text, the content is Markdown. */
export interface ArticleFormValues {
  title: string;
  tags: string;
  content: string;
}

/** An article of which nothing is written yet. */
export const blankArticle: ArticleFormValues = { title: '', tags: '', content: '' };

/** An article as the fields of its editor hold it. */
export const typedFrom = ({ title, tags, content }: Article): ArticleFormValues => ({
  title,
  tags: tags.join(', '),
  content,
});

/** A sentence for each field that is not right. */
export type ArticleRefusals = Partial<Record<keyof ArticleFormValues, string>>;

const check = checkedBy(addArticle);

// In the order of the screen: the first refused one gets the focus.
const fields = ['title', 'tags', 'content'] as const;

/** A sentence for each field that the server would refuse. */
export const validate = (typed: ArticleFormValues): ArticleRefusals => byField(fields, check(typed));

/** The fields that the server did refuse. */
export const refusedFields = (error: unknown): ArticleRefusals =>
  error instanceof ApiError ? byField(fields, error.fields) : {};

/** The first field, from top to bottom, that is not right. */
export const firstRefused = (refusals: ArticleRefusals): keyof ArticleFormValues | undefined =>
  fields.find((field) => refusals[field] !== undefined);
