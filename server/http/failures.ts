import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, FieldError } from '#contract/error-codes.ts';
import type { FailureBody } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { isDiskFull, isMissingReference, isReadOnly } from '#server/db/constraint.ts';
import { isDatabaseAway } from '#server/db/lost-connection.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The one table from a refusal's code to its status. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  sessionEnded: 401,
  wrongCredentials: 401,
  forbidden: 403,
  banned: 403,
  emailUnconfirmed: 403,
  suspended: 403,
  secondFactorRequired: 403,
  notFound: 404,
  conflict: 409,
  exists: 409,
  gone: 410,
  tooLarge: 413,
  quota: 413,
  unsupported: 415,
  tooMany: 429,
  failed: 500,
  maintenance: 503,
  unavailable: 503,
};

/** Fastify's own refusals, by their documented codes (https://fastify.dev/docs/latest/Reference/Errors/). */
const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', messages.http.unsupportedType],
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', messages.http.tooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', messages.http.invalid],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', messages.http.malformedJson],
  FST_ERR_MAX_PARAM_LENGTH: ['notFound', messages.http.notFound],
  FST_ERR_BAD_URL: ['notFound', messages.http.notFound],
};

/** When to come back where nobody knows how long it takes, in seconds. */
export const unavailableForSeconds = 10;

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isMissingReference(error)) return new AppError('notFound', messages.http.notFound, { cause: error });
  if (isDatabaseAway(error)) return new AppError('unavailable', messages.http.unavailable, { cause: error });
  if (isDiskFull(error)) return new AppError('unavailable', messages.http.noRoom, { cause: error });
  if (isReadOnly(error)) return new AppError('unavailable', messages.http.cannotStore, { cause: error });
  const { code, statusCode } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  const known = fastifyErrors[code ?? ''];
  if (known) return new AppError(known[0], known[1], { cause: error });
  // secure-json-parse and Fastify mark what the client got wrong by a status; their words are not ours.
  if (statusCode === 413) return new AppError('tooLarge', messages.http.tooLarge, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid', error instanceof SyntaxError ? messages.http.malformedJson : messages.http.invalid, {
      cause: error,
    });
  }
  return new AppError('failed', messages.http.internal, { cause: error });
}

/** The failure body of the contract (`failureSchema`). */
export const failureBody = (code: ErrorCode, sentence: string, fields: readonly FieldError[] = []): FailureBody => ({
  success: false,
  code,
  message: sentence,
  error: sentence,
  errors: fields.length > 0 ? [...fields] : [{ msg: sentence }],
});

/** True for a fault of the server. Errors of the client and intended refusals, such as maintenance, are none. */
const isOurs = (status: number, { cause }: AppError): boolean =>
  status === 500 || (status > 500 && cause !== undefined);

/** Begins the answer to any error with its status and the time to come back. Faults of ours are logged. Answers what to say. */
export function beginFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = asAppError(error);
  const status = statusOf[refusal.code];
  if (isOurs(status, refusal)) request.log.error({ reqId: request.id, err: refusal.cause ?? refusal }, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  else if (status === 503) reply.header('retry-after', String(unavailableForSeconds));
  reply.code(status);
  return refusal;
}

/** The answer to any error: its status and the failure body. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = beginFailure(error, request, reply);
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...failureBody(refusal.code, refusal.message, refusal.fields), ...refusal.extra }));
}

/** Every failure of the instance leaves through `sendFailure`. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
}
