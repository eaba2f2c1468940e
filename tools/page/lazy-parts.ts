import { LeaveWarning } from './leave-warning.ts';
import { ResultList } from './result-list.tsx';
import { RunProgress } from './run-progress.tsx';
import { runTool } from '../runner/run-tool.ts';
import { ToolFileList } from './tool-file-list.tsx';

/** Parts that a tool needs from its first file on, in a chunk of their own: many visitors only look at the page. */
export const lazyParts = { runTool, ToolFileList, RunProgress, ResultList, LeaveWarning };
