import type { ComponentType } from 'react';
import type { OptionKinds } from './option-kinds.ts';
import type { UnusableFile } from './refusals.ts';
import type { RunJob } from './run-job.ts';
import type { ChosenFile } from '../page/tool-session.ts';

/** Props of a tool's options form. */
export interface OptionsFormProps<Options> {
  options: Options;
  onChange: (options: Options) => void;
}

/** Options of a tool. */
interface ToolOptions<Options> {
  /** Validates stored options: those of an older version may not fit any more. */
  kinds: OptionKinds<Options>;
  defaults: Options;
  /** The options as they may be stored, where some may not. */
  storable?: (options: Options) => Options;
  /** The controls, in a grid of the frame's. None where everything is said at the files. */
  Form?: ComponentType<OptionsFormProps<Options>>;
}

/** Props of the secondary action beside a tool's own button. */
export interface SecondaryActionProps<Options> {
  /** Those that can be used, with what was typed. */
  files: readonly ChosenFile[];
  options: Options;
  /** The tool is at work. */
  isLocked: boolean;
}

/** Files that a tool accepts by name and type. The job checks their content. */
export interface Accepted {
  /** Media types: `image/png`, or a whole family as `image/*`. */
  types: readonly string[];
  /** Endings with their dot, in lower case, for systems without a type for them. */
  endings: readonly string[];
  /** One of them with its article, for "NAME is not a PDF." */
  expected: string;
  /** Many of them: "pictures". */
  plural: string;
  /** The last words of the drop zone, such as the kinds: "JPEG, PNG, WebP". */
  kinds: string;
}

/** How much a tool takes at once; more than that a browser tab may not survive. */
export interface ToolLimits {
  files: number;
  /** Of one file, in bytes. */
  fileBytes: number;
}

/** Text that can be typed or pasted in place of a file. */
export interface TypedInput {
  label: string;
  placeholder: string;
  /** Name of the result. */
  fileName: string;
  type: string;
}

/** Texts at each single file. */
interface FileDetail<Options> {
  label: string;
  placeholder: string;
  /** Error message for the typed text; undefined if it is valid. */
  complaintOf: (typed: string) => string | undefined;
  /** The options with what was typed at each file of the job, in their order. */
  apply: (options: Options, typed: readonly string[]) => Options;
}

/** Props of the editor of a file. */
export interface FileEditorProps {
  file: ChosenFile;
  /** The tool is at work. */
  isLocked: boolean;
  /** Takes the state of the editor, as the file's detail. */
  onChange: (detail: string) => void;
  /** The file cannot be used. */
  onRefused: (cause: UnusableFile) => void;
  /** Hears what people should be told who do not see the editor. */
  onNews: (sentence: string) => void;
}

/** Editor of each single file, below its row. */
interface FileEditor<Options> {
  load: () => Promise<ComponentType<FileEditorProps>>;
  /** The options with the details of the files of the job, in their order. */
  apply: (options: Options, details: readonly string[]) => Options;
}

/** How a tool works on several files at once, each in a worker of its own. */
export interface SideBySide {
  /** Brings what tells how heavy a file is, in a unit of the tool's. */
  loadWeigh: () => Promise<(file: Blob) => Promise<number>>;
  /** The most that is worked on at once. */
  weight: number;
}

/** The words of the button that starts a tool. */
type ToolAction = 'Convert' | 'Merge' | 'Compress' | 'Create' | 'Protect' | 'Unlock';

/** A document tool as a value: all that the frame needs to run one. */
export interface Tool<Options extends object> {
  /** The last part of its address. */
  slug: string;
  title: string;
  /** Description, a sentence under its name. */
  lead: string;
  /** The words of its button, which options may change. */
  action: ToolAction | ((options: Options) => ToolAction);
  /** `joined`: all files become one result, in their order. `each`: every file becomes one of its own. */
  mode: 'each' | 'joined';
  accepts: Accepted;
  limits: ToolLimits;
  /** For `each` alone. Without it one file is worked on after the other. */
  sideBySide?: SideBySide;
  options: ToolOptions<Options>;
  typed?: TypedInput;
  detail?: FileDetail<Options>;
  editor?: FileEditor<Options>;
  /** Does its work on the files of one job. */
  run: RunJob<Options>;
  /** Brings another way to what the tool does, which stands beside its button. */
  loadSecondaryAction?: () => Promise<ComponentType<SecondaryActionProps<Options>>>;
}
