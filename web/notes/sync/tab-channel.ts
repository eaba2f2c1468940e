import type { ChangesPage } from '../replica/change-store.ts';

/** Notes that changed, or that all have to be read again. */
export type Told = ChangesPage | 'everything';

type Message = { kind: 'told'; told: Told } | { kind: 'began' };

/** A tab hears at once of what was told so long before it began to listen, in milliseconds: its own notes may be older. */
const rememberedFor = 30_000;

interface TabChannel {
  owner: string;
  signal: AbortSignal;
  onTold: (told: Told) => void;
}

/** Tells all tabs of a browser, this one included, of changes of a person's notes. Answers the way to tell. */
export function openTabChannel({ owner, signal, onTold }: TabChannel): (told: Told) => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`thoughtleaf-notes:${owner}`) : undefined;
  let recent: { at: number; told: Told }[] = [];
  const post = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (!signal.aborted) channel?.postMessage(message);
  };
  const listRecent = () => (recent = recent.filter(({ at }) => at > Date.now() - rememberedFor));
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'told') onTold(data.told);
    else for (const { told } of listRecent()) post({ kind: 'told', told });
  };
  channel?.addEventListener('message', onMessage, { signal });
  signal.addEventListener('abort', () => channel?.close());
  post({ kind: 'began' });
  return (told) => {
    recent = [...listRecent(), { at: Date.now(), told }];
    onTold(told);
    post({ kind: 'told', told });
  };
}
