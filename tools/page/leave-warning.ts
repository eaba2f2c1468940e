import { useReportUnsaved, useUnsavedChanges } from '../../web/forms/use-unsaved-changes.ts';
import type { ToolSession } from './tool-session.ts';

function lossOf({ isWorking, results }: ToolSession): string | undefined {
  if (isWorking) return 'The work is not finished yet.';
  const unsaved = results.filter(({ isSaved }) => !isSaved);
  const [first] = unsaved;
  if (!first) return undefined;
  return unsaved.length === 1
    ? `${first.name} is not downloaded yet.`
    : `${unsaved.length} files are not downloaded yet.`;
}

/** Asks before the page is left while a tool works, or while a result is not downloaded. */
export function LeaveWarning({ session }: { session: ToolSession }) {
  const { report } = useUnsavedChanges();
  useReportUnsaved(report, 'tool', lossOf(session));
  return null;
}
