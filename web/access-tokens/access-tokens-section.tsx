import { useState } from 'react';
import { Link } from 'react-router';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { AccessTokenList } from './access-token-list.tsx';
import rows from '#web/ui/lists/settings-rows.module.css';
import { useAccessTokens } from './access-tokens.queries.ts';
import { MakeTokenDialog } from './make-token-dialog.tsx';

function Tokens() {
  const query = useAccessTokens();
  const { data: tokens, dataUpdatedAt, isPending } = query;
  if (isPending)
    return (
      <div role="status" aria-label="Loading">
        <div aria-hidden="true" className={rows.skeleton} />
      </div>
    );
  if (!tokens) return <QueryFailure query={query} />;
  if (tokens.length === 0) return <p className={rows.nothing}>You have no access tokens.</p>;
  return <AccessTokenList tokens={tokens} now={dataUpdatedAt} />;
}

/** The section of the tokens by which a person's own programs come in. */
export function AccessTokensSection() {
  const [isMaking, setMaking] = useState(false);
  return (
    <ProfileSection
      id="access-tokens"
      title="Access tokens"
      about={
        <>
          Let your own programs read and write here, each with its own permissions. A new password ends them all.{' '}
          <Link to="/help#topic-automation">How it works</Link>
        </>
      }
    >
      <Tokens />
      <div>
        <Button variant="default" onClick={() => setMaking(true)}>
          New access token
        </Button>
      </div>
      {isMaking && <MakeTokenDialog onClose={() => setMaking(false)} />}
    </ProfileSection>
  );
}
