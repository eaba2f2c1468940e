import { LeaveWarning } from './leave-warning.ts';
import { ResultList } from './result-list.tsx';
import { RunProgress } from './run-progress.tsx';
import { runTool } from '../runner/run-tool.ts';
import { ToolFileList } from './tool-file-list.tsx';

/** Parts that a tool needs from its first file on, in a chunk of their own: many visitors choose none. */
export const lazyParts = { runTool, ToolFileList, RunProgress, ResultList, LeaveWarning };
