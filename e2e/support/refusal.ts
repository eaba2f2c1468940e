import type { ErrorCode } from '#contract/error-codes.ts';

/** As the server's table has them, for the statuses that journeys are refused with. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  404: 'notFound',
  429: 'tooMany',
  500: 'failed',
  503: 'unavailable',
};

/** A refusal as the server words it, for `route.fulfill`; `path` names the field that is at fault. */
export const refusal = (status: number, text: string, path?: string) => ({
  status,
  json: {
    success: false,
    code: codes[status],
    message: text,
    error: text,
    errors: [{ msg: text, ...(path && { path }) }],
  },
});
