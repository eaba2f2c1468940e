import { useState } from 'react';
import type { Article } from '#contract/blog.ts';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangedText } from '#web/ui/versions/changed-text.tsx';
import classes from '#web/ui/versions/history-dialog.module.css';
import { type ListedVersion, VersionList } from '#web/ui/versions/version-list.tsx';
import { useArticleVersion, useArticleVersions, useRestoreArticleVersion } from './article-versions.queries.ts';

interface ChangesProps {
  articleId: string;
  chosen: ListedVersion;
  /** The version that it is compared with; undefined for the first. */
  former: ListedVersion | undefined;
}

const whole = ({ title, content }: { title: string; content: string }): string => `${title}\n\n${content}`;

/** The text of a version, with its changes since the one before. */
function Changes({ articleId, chosen, former }: ChangesProps) {
  const next = useArticleVersion(articleId, chosen.version, chosen.savedAt);
  const before = useArticleVersion(articleId, former?.version, former?.savedAt);
  const failed = [next, before].find(({ isError }) => isError);
  return (
    <section aria-label="Changes" className={classes.changes}>
      {failed && <QueryFailure query={failed} />}
      {!failed && (!next.data || (former && !before.data)) && <Spinner />}
      {next.data && (!former || before.data) && (
        <>
          <p className={classes.lead}>
            {former
              ? 'Changes since the version before. Added words are underlined, removed words struck through.'
              : 'The first text.'}
          </p>
          <ChangedText key={chosen.version} former={whole(before.data ?? next.data)} next={whole(next.data)} />
          {next.data.tags.length > 0 && <p className={classes.lead}>Tags: {next.data.tags.join(', ')}</p>}
        </>
      )}
    </section>
  );
}

interface ArticleHistoryDialogProps {
  articleId: string;
  /** Follows a restore, with the article as it is then. */
  onRestored: (article: Article) => void;
  onClose: () => void;
}

/** Former texts of one's own draft or article: to read, to compare, to bring back. */
export function ArticleHistoryDialog({ articleId, onRestored, onClose }: ArticleHistoryDialogProps) {
  const query = useArticleVersions(articleId);
  const { versions, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [wanted, setWanted] = useState<number>();
  const { mutateAsync: restore, isPending } = useRestoreArticleVersion(articleId);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const at = Math.max(
    0,
    versions.findIndex(({ version }) => version === wanted),
  );
  const chosen = versions[at];
  const run = async (version: number) => {
    try {
      onRestored(await restore(version));
      showAlert('success', messages.blog.versionRestored);
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <ModalDialog title="History" size="wide" onClose={onClose}>
      {query.isPending && <Spinner />}
      {query.isError && versions.length === 0 && <QueryFailure query={query} />}
      {chosen && (
        <div className={classes.columns}>
          <VersionList
            versions={versions}
            chosen={chosen.version}
            onChoose={setWanted}
            onMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
          />
          <Changes articleId={articleId} chosen={chosen} former={versions[at + 1]} />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={!chosen || at === 0} loading={isPending} onClick={() => chosen && void run(chosen.version)}>
          Restore this version
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
