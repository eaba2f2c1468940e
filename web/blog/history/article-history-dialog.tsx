import type { Article } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { VersionChanges } from '#web/ui/versions/version-changes.tsx';
import type { ListedVersion } from '#web/ui/versions/version-list.tsx';
import { VersionsDialog } from '#web/ui/versions/versions-dialog.tsx';
import { useArticleVersion, useArticleVersions, useRestoreArticleVersion } from './article-versions.queries.ts';

interface ChangesProps {
  articleId: string;
  chosen: ListedVersion;
  former: ListedVersion | undefined;
}

function Changes({ articleId, chosen, former }: ChangesProps) {
  const text = useArticleVersion(articleId, chosen.version, chosen.savedAt);
  const formerText = useArticleVersion(articleId, former?.version, former?.savedAt);
  return <VersionChanges chosen={text} former={former && formerText} />;
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
  const { mutateAsync: restore, isPending } = useRestoreArticleVersion(articleId);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
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
    <VersionsDialog
      query={query}
      renderChanges={(chosen, former) => <Changes articleId={articleId} chosen={chosen} former={former} />}
      restore={{ run, isPending }}
      onClose={onClose}
    />
  );
}
