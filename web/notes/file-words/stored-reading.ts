import { storedText } from '#web/platform/storage.ts';

/** `web/pages/notes-page.tsx` asks for the key by its name. The person for whom this browser reads the words of files, and of which (`reading-choice.ts`). */
export const storedFileReading = storedText('localStorage', 'fileReading');
/** Files whose reading has begun and not ended, with how often. */
export const storedFileAttempts = storedText('localStorage', 'fileReadingAttempts');
