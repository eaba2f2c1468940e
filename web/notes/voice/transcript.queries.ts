import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getFileText, transcribeFile } from '#contract/notes/file-texts.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { noteKeys } from '../notes.queries.ts';

/** A file of a note. */
export interface FilePlace {
  noteId: string;
  attachmentId: string;
}

const textKey = ({ noteId, attachmentId }: FilePlace) => [...noteKeys.detail(noteId), 'file text', attachmentId];

const paramsOf = ({ noteId, attachmentId }: FilePlace) => ({ id: noteId, attId: attachmentId });

/** The stored words of a file, and what the server can do for it. */
export function useFileText(place: FilePlace) {
  const { call } = useNotesBackend();
  return useQuery({
    queryKey: textKey(place),
    queryFn: async ({ signal }) => {
      const { data, canTranscribe } = await call(getFileText, { params: paramsOf(place), signal });
      return { text: data, canTranscribe };
    },
  });
}

/** Has a recording transcribed. */
export function useTranscribe(place: FilePlace) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  return useMutation({
    mutationKey: ['transcribe', place.attachmentId],
    mutationFn: async () => (await call(transcribeFile, { params: paramsOf(place) })).data,
    onSuccess: (text) => client.setQueryData(textKey(place), { text, canTranscribe: true }),
    // The words may be there although no answer came.
    onError: () => client.invalidateQueries({ queryKey: textKey(place) }),
  });
}
