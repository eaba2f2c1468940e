import { useCallback } from 'react';
import type { PostHandlers } from '#web/feed/post/post-card.tsx';
import { useReport } from '#web/ui/dialog/report.tsx';

const titles = { post: 'Report this thought', comment: 'Report this comment' };

/** Opens the report of a thought or of a comment. */
export function useReportPost(): PostHandlers['onReport'] {
  const report = useReport();
  return useCallback(
    (contentType, contentId) => report({ contentType, contentId, title: titles[contentType] }),
    [report],
  );
}
