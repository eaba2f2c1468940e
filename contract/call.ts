import * as z from 'zod/mini';
import { errorCodes } from './error-codes.ts';
import { messages } from './messages.ts';
import type { AccessScope } from './access-tokens/access-scopes.ts';
import type { AdminArea } from './roles.ts';

/** Prefix of the access of back-office calls. */
export const adminPrefix = 'admin:';

/**
 * Access to a call: `public` anyone · `reader` anyone, and a token in the header auth-token names the signed-in person · `user` a
 * signed-in person, by that token. A token that is not valid makes a reader a visitor and refuses a user. `admin:AREA` an admin
 * by the bearer token in the header Authorization, whose role may enter the area (roles.ts).
 */
export type Access = 'public' | 'reader' | 'user' | `${typeof adminPrefix}${AdminArea}`;

/** The accesses of the back office. */
type AdminAccess = Extract<Access, `${typeof adminPrefix}${string}`>;

/** The area that an access of the back office names. */
export function adminAreaOf(access: AdminAccess): AdminArea {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript loses the type of a cut text; this prefix is known
  return access.slice(adminPrefix.length) as AdminArea;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.core.$ZodLooseShape;

/** Files of a multipart body: their field, how many at most, and how large each may be in bytes. */
export interface FileRules {
  field: string;
  max: number;
  maxBytes: number;
  /** They are kept as they come, so that a body that says how large it is can be refused before it is read. */
  areKept?: true;
}

/** One call of the HTTP contract. `path` has `{id}` for parameters. */
export interface Call {
  method: Method;
  path: `/api/${string}`;
  /** There is no default: leaving it out must not compile. */
  access: Access;
  /**
   * The right that a personal access token needs for a call of access `user` or `reader`. Without it, the call refuses every such
   * token: what is not opened by name stays closed.
   */
  scope?: AccessScope;
  /** Refused with `emailUnconfirmed` until the person has confirmed their e-mail address. Calls of access `user` alone. */
  needsConfirmedEmail?: true;
  /** Writes what others see: refused with `suspended` to a suspended person. Calls of access `user` alone. */
  writesForOthers?: true;
  /** One line for the API's documentation. */
  summary: string;
  /** 200, or 201 where something is created, or 204 without a body. */
  status?: 200 | 201 | 204;
  query?: z.ZodMiniObject<Shape>;
  /** JSON body, or the text fields of a multipart body where `files` is given. */
  body?: z.ZodMiniType;
  /** A form of the web checks the body before it sends it. Browsers get no other schema of a call (tooling/browser-calls.ts). */
  isForm?: true;
  files?: FileRules;
  /** Limit of a JSON body in bytes, where the general one does not serve. */
  maxBodyBytes?: number;
  /** Named fields of the success body, besides `success` and `message`. */
  answer?: Shape;
  /** Named fields that a 409 carries besides the failure body. */
  conflict?: Shape;
  /** Answers something other than JSON, with this media type. */
  produces?: string;
  /** Further codes that the handler refuses with, for the API's documentation. `conflict` above names its own. */
  refusals?: readonly ('conflict' | 'exists' | 'gone')[];
  /** True for a call after which every note and list is as before, whatever its method: nothing on a screen waits for it. */
  changesNothing?: true;
}

/** A call whose body the web may check. */
export type FormCall = Call & { isForm: true; body: z.ZodMiniType };

/** Declares a call. The value keeps its literal types, so both sides infer input and answer from it. */
export const defineCall = <const C extends Call>(call: C): C => call;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** The `{…}` parameters of the path, as the handler and the caller name them. */
export type ParamsOf<C extends Call> = { [Name in ParamNames<C['path']>]: string };

/** The query after parsing. */
export type QueryOf<C extends Call> = C['query'] extends z.ZodMiniType ? z.output<C['query']> : Record<string, never>;

/** The query as a caller may write it. */
export type QueryInputOf<C extends Call> = C['query'] extends z.ZodMiniType
  ? z.input<C['query']>
  : Record<string, never>;

/** The body after parsing. */
export type BodyOf<C extends Call> = C['body'] extends z.ZodMiniType ? z.output<C['body']> : undefined;

/** The body as a caller may write it. */
export type BodyInputOf<C extends Call> = C['body'] extends z.ZodMiniType ? z.input<C['body']> : undefined;

/** Return type of a handler: the named fields, and a message if the contract has one. */
export type AnswerOf<C extends Call> = (C['answer'] extends Shape ? z.output<z.ZodMiniObject<C['answer']>> : object) & {
  message?: string;
};

/** The whole success body of a call. */
export const successSchema = (call: Call) =>
  z.object({ success: z.literal(true), message: z.optional(z.string()), ...call.answer });

/** The failure body of every call, for every status from 400 up. Callers decide by `code`; the sentences are for people. */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
  error: z.string(),
  errors: z.array(z.object({ msg: z.string(), path: z.optional(z.string()) })).check(z.minLength(1)),
});

export type FailureBody = z.output<typeof failureSchema>;

/** A page of a list that can grow: `limit` is lowered to its maximum, anything but a positive whole number is refused. */
export const pageQuery = (page: { default: number; max: number }) => ({
  limit: z.optional(
    z.pipe(
      // Also where it came twice, which makes a list of it.
      z.string(messages.http.badLimit).check(z.regex(/^[1-9]\d{0,8}$/, messages.http.badLimit)),
      z.transform((given: string) => Math.min(Number(given), page.max)),
    ),
  ),
  cursor: z.optional(z.string(messages.http.badCursor).check(z.maxLength(200, messages.http.badCursor))),
});
