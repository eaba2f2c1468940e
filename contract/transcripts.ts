import { defineCall } from './call.ts';
import { fileTextSchema } from './file-texts.ts';

export const transcribeFile = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/attachments/{attId}/transcript',
  access: 'user',
  scope: 'notes:write',
  summary:
    'Have a sound or a film among the files of a note transcribed by the configured server, and store its words as those of the file. Waits until they are there; goes on where nobody waits any more',
  answer: { data: fileTextSchema },
  changesNothing: true,
});
