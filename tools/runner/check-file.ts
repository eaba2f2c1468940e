import { formatSize } from '../../lib/format-size.ts';
import type { Refusal } from './job.ts';
import { emptyFile, tooLarge, wrongType, refuse } from './refusals.ts';
import type { Accepted, ToolLimits } from './tool.ts';

const isOfType = (type: string, accepted: string): boolean =>
  accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted;

/** True if a file may be one of those, by its name or by the type that the system gives it. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, { types, endings }: Accepted): boolean {
  const lowerName = name.toLowerCase();
  return endings.some((ending) => lowerName.endsWith(ending)) || types.some((accepted) => isOfType(type, accepted));
}

/** Why a file is not taken, before its content is looked at; undefined where it is. */
export function refuseFile(file: File, accepts: Accepted, limits: ToolLimits): Refusal | undefined {
  const found = () => {
    if (!isAccepted(file, accepts)) return wrongType(accepts.expected);
    if (file.size === 0) return emptyFile();
    return file.size > limits.fileBytes ? tooLarge(formatSize(limits.fileBytes)) : undefined;
  };
  const cause = found();
  return cause && refuse(0, file.name, cause);
}
