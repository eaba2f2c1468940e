import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { LinkedNote } from '#contract/notes/note-actions.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { noteAddress } from './note-address.ts';
import { isLink, useCreateTitledNote, useFollowedLink } from './titled-note.queries.ts';

const toNotes = (
  <ButtonLink to="/notes" variant="default">
    Open my notes
  </ButtonLink>
);

interface MissingNoteProps {
  from: LinkedNote;
  title: string;
}

/** No note has the title: offers to create it. */
function MissingNote({ from, title }: MissingNoteProps) {
  const navigate = useNavigate();
  const { mutateAsync: create, isPending } = useCreateTitledNote(from, title);
  const length = Array.from(title).length;
  const { min } = limits.note.title;
  const isShort = length < min;
  const submit = async () => {
    const note = await create().catch(() => undefined);
    if (note) await navigate(noteAddress(note._id), { replace: true });
  };
  return (
    <MessagePage
      title="No note has this title"
      text={
        <>
          “<bdi>{from.title}</bdi>” links to “<bdi>{title}</bdi>”, and none of your notes has this title.
          {isShort &&
            ` A new note needs a title of at least ${min} characters, and this one has ${length}. Choose a longer one in the link: [[A longer title|${title}]].`}
        </>
      }
    >
      {!isShort && (
        <Button onClick={() => void submit()} loading={isPending}>
          Create it
        </Button>
      )}
      <ButtonLink to={noteAddress(from._id)} variant="default">
        Back to the note
      </ButtonLink>
    </MessagePage>
  );
}

const UnknownLink = () => (
  <MessagePage title="This link leads nowhere" text="The note that it stood in is not there any more.">
    {toNotes}
  </MessagePage>
);

/** Leads on to the note that a link names. The link stands in the note `from` of the address. */
export function TitledNotePage() {
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const title = params.get('title')?.trim() ?? '';
  const { data, error, isFetching, refetch } = useFollowedLink(from, title);
  if (!isLink(from, title)) return <UnknownLink />;
  if (data?.target) return <Navigate to={noteAddress(data.target._id)} replace />;
  if (data) return <MissingNote key={`${from} ${title}`} from={data.from} title={title} />;
  if (!error) return <Spinner />;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'notFound') return <UnknownLink />;
  return (
    <MessagePage
      role="alert"
      title={code === 'unreachable' ? 'You are offline' : 'The link could not be followed'}
      text={
        code === 'unreachable' ? (
          <>
            No note that this browser keeps has the title “<bdi>{title}</bdi>”. The others come back with the network.
          </>
        ) : (
          error.message
        )
      }
    >
      <Button onClick={() => void refetch()} loading={isFetching}>
        Retry
      </Button>
      {toNotes}
    </MessagePage>
  );
}
