import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import type { AccessToken } from '#contract/access-tokens/access-tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import rows from '#web/ui/lists/settings-rows.module.css';
import { useRevokeAccessToken } from './access-tokens.queries.ts';
import { scopeLabel } from './scope-choices.ts';

const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

interface TokenRowProps {
  token: AccessToken;
  /** When the list was asked for, in milliseconds. */
  now: number;
}

function endText(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return 'never expires';
  return `${Date.parse(expiresAt) > now ? 'expires' : 'expired'} ${dateText(expiresAt)}`;
}

function TokenRow({ token, now }: TokenRowProps) {
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  const confirm = useConfirm();
  const { mutate: revoke, isPending } = useRevokeAccessToken();
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Revoke ${name}?`,
      message: 'Programs that use this token are refused at once. It cannot be brought back.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    });
    if (isConfirmed) revoke(token);
  };
  return (
    <li className={rows.row}>
      <IconKey aria-hidden className={rows.icon} stroke={1.5} />
      <div className={rows.words}>
        <h3 className={rows.name}>{name}</h3>
        <p>{scopes.map(scopeLabel).join(', ')}</p>
        <p className={rows.times}>
          Made <RelativeTime iso={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime iso={lastUsedAt} />
            </>
          )}
          , {endText(expiresAt, now)}
        </p>
      </div>
      <Button variant="default" size="sm" loading={isPending} aria-label={`Revoke ${name}`} onClick={() => void ask()}>
        Revoke
      </Button>
    </li>
  );
}

/** Access tokens, each with the way to end it. */
export function AccessTokenList({ tokens, now }: { tokens: readonly AccessToken[]; now: number }) {
  return (
    <ul aria-label="Access tokens" className={rows.list}>
      {tokens.map((token) => (
        <TokenRow key={token._id} token={token} now={now} />
      ))}
    </ul>
  );
}
