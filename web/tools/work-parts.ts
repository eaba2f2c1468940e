import { LeaveWarning } from './leave-warning.ts';
import { ResultList } from './result-list.tsx';
import { RunProgress } from './run-progress.tsx';
import { runTool } from './run-tool.ts';
import { ToolFileList } from './tool-file-list.tsx';

/** What a tool needs from its first file on. In a chunk of its own: most people look at the page first, many only look. */
export const workParts = { runTool, ToolFileList, RunProgress, ResultList, LeaveWarning };
