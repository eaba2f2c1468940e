import { Field, TextArea } from '../../web/forms/field.tsx';
import { typedId, type ToolSession } from './tool-session.ts';
import type { TypedInput } from '../runner/tool.ts';
import classes from './text-input.module.css';

interface ToolTextInputProps {
  input: TypedInput;
  session: ToolSession;
  onType: (text: string) => void;
}

/** Text that is typed or pasted in place of a file, or beside files. */
export function ToolTextInput({ input: { label, placeholder }, session, onType }: ToolTextInputProps) {
  const state = session.files.find(({ id }) => id === typedId)?.state;
  return (
    <Field label={label} refusal={state?.kind === 'refused' ? state.sentence : undefined}>
      <TextArea
        className={classes.text}
        placeholder={placeholder}
        value={session.typed}
        readOnly={session.isWorking}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
