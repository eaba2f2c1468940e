import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUnreadFiles } from '#contract/notes/file-texts.ts';
import { CheckList, type Choice } from '#web/forms/check-list.tsx';
import { call } from '#web/platform/api-client.ts';
import { isTabOnly } from '#web/platform/storage.ts';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { useSession } from '#web/session/session-context.tsx';
import { findReadingChoices, keepReadingChoices, type ReadingChoice } from './reading-choice.ts';
import { useReadingProgress } from './reading-progress.ts';
import type { LoadWordReader } from './word-reader.ts';

const choices: readonly Choice<ReadingChoice>[] = [
  { value: 'files', label: 'PDFs, Word and Excel files, texts', about: 'Their words, page by page.' },
  {
    value: 'eng',
    label: 'English words in pictures',
    about: 'Of photos and screenshots, and of scanned PDFs with the first choice. Loads 4 MB when it is first needed.',
  },
  { value: 'hin', label: 'Hindi words in pictures', about: 'With the English ones or alone. Loads 1.4 MB more.' },
];

/** Files that the call answers at once. */
const most = 100;

/** How many files wait, as a sentence. */
function Waiting() {
  const { data } = useQuery({
    queryKey: ['unread files'],
    queryFn: ({ signal }) => call(listUnreadFiles, { query: { limit: String(most) }, signal }),
    refetchInterval: 10_000,
  });
  if (!data) return null;
  const count = data.data.length;
  if (count === 0) return <p>All files of your notes were looked at.</p>;
  if (count === 1) return <p>One file of your notes waits to be read.</p>;
  return (
    <p>{data.nextCursor === null ? `${count} files` : `More than ${most} files`} of your notes wait to be read.</p>
  );
}

/** The page at which this tab is. */
function Progress() {
  const progress = useReadingProgress();
  if (!progress || progress.total < 2) return null;
  return (
    <p>
      Reading “{progress.name}”: page {progress.done} of {progress.total}.
    </p>
  );
}

/** The section of the profile by which a person lets this browser read the words of their files. */
export function FileReadingSection({ load }: { load: LoadWordReader }) {
  const { user } = useSession();
  const owner = user?._id ?? '';
  const [chosen, setChosen] = useState(() => findReadingChoices(owner));
  const onChange = (next: ReadingChoice[]) => {
    keepReadingChoices(owner, next);
    setChosen(next);
    // Without the chunk, the next visit of the notes reads.
    void import('./read-files.ts').then(({ startReading }) => startReading({ owner, load })).catch(() => undefined);
  };
  return (
    <ProfileSection
      id="words-in-files"
      title="Words in files"
      about="Search finds a note by the words inside its files, once a browser of yours has read them."
    >
      {isTabOnly() ? (
        <p>You said that this is not your device, so it reads no files.</p>
      ) : (
        <>
          <CheckList label="This browser reads" field="reading" choices={choices} chosen={chosen} onChange={onChange} />
          <p>
            Files are read one after another on this device, from now on and whenever you open your notes, while the tab
            is open. A long one goes on where it ended. They go to nobody. The words are stored in your account, and
            count towards your storage.
          </p>
          {chosen.length > 0 && <Waiting />}
          <Progress />
        </>
      )}
    </ProfileSection>
  );
}
