import * as z from 'zod/mini';
import { automationLimits } from '../automation-limits.ts';
import { type AccessScope, accessScopes } from './access-scopes.ts';
import { defineCall } from '../call.ts';
import { messages } from '../messages.ts';
import { givenPasswordSchema } from '../session/session.ts';
import { text } from '../text.ts';

/** A personal access token as its owner sees it. Times of a token without an end, or that was never used, are null. */
export const accessTokenSchema = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(accessScopes)),
  createdAt: z.iso.datetime(),
  /** Right to the minute. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
});

export type AccessToken = z.output<typeof accessTokenSchema>;

const hasNoneTwice = (scopes: readonly AccessScope[]) => new Set(scopes).size === scopes.length;

export const createAccessToken = defineCall({
  method: 'POST',
  path: '/api/users/me/tokens',
  access: 'user',
  summary:
    'Make a personal access token for programs, by the password. The token is shown in this answer alone; the 51st is a 409',
  status: 201,
  isForm: true,
  body: z.object({
    name: text({ label: 'Name', ...automationLimits.accessTokens.name }),
    scopes: z
      .array(z.enum(accessScopes, messages.accessTokens.badScope), messages.accessTokens.noScope)
      .check(
        z.minLength(1, messages.accessTokens.noScope),
        z.maxLength(accessScopes.length, messages.accessTokens.scopeTwice),
        z.refine(hasNoneTwice, messages.accessTokens.scopeTwice),
      ),
    /** When it stops working; left out or null: never by itself. */
    expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: messages.accessTokens.badExpiry }))),
    password: givenPasswordSchema('Password'),
  }),
  answer: {
    /** Begins with tl_. */
    token: z.string(),
    data: accessTokenSchema,
  },
  refusals: ['conflict'],
});

export const listAccessTokens = defineCall({
  method: 'GET',
  path: '/api/users/me/tokens',
  access: 'user',
  summary: 'One’s access tokens, the newest first; an expired one stays in the list for 30 days',
  answer: { data: z.array(accessTokenSchema) },
});

export const revokeAccessToken = defineCall({
  method: 'DELETE',
  path: '/api/users/me/tokens/{id}',
  access: 'user',
  summary: 'Revoke an access token: it stops working at once',
});
