/** A refusal as the server words it, for `route.fulfill`; `path` names the field that is at fault. */
export const refusal = (status: number, text: string, path?: string) => ({
  status,
  json: { success: false, message: text, error: text, errors: [{ msg: text, ...(path && { path }) }] },
});
