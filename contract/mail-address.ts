import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const mailAddressAnswer = {
  /** False where the operator takes in no mail: nobody has an address then. */
  isOffered: z.boolean(),
  /** Null where none was made, and where its key is lost. */
  address: z.nullable(z.string()),
  createdAt: z.nullable(z.iso.datetime()),
};

export const getMailAddress = defineCall({
  method: 'GET',
  path: '/api/users/me/mail-address',
  access: 'user',
  summary: 'The secret address whose mails become one’s notes, where one was made',
  answer: mailAddressAnswer,
});

export const makeMailAddress = defineCall({
  method: 'POST',
  path: '/api/users/me/mail-address',
  access: 'user',
  summary:
    'Make a secret address whose mails become notes. The one before stops working at once. A 404 where the operator takes in no mail',
  status: 201,
  answer: mailAddressAnswer,
});

export const removeMailAddress = defineCall({
  method: 'DELETE',
  path: '/api/users/me/mail-address',
  access: 'user',
  summary: 'Switch off the secret address: it stops working at once',
  answer: mailAddressAnswer,
});
