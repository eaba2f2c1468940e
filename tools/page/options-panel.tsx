import classes from './options-panel.module.css';
import type { Tool } from '../runner/tool.ts';

interface OptionsPanelProps<Options extends object> {
  tool: Tool<Options>;
  options: Options;
  isLocked: boolean;
  /** undefined: back to those that the tool came with. */
  onChange: (options: Options | undefined) => void;
}

/** A tool's own controls, and the way back to how they stood first. */
export function OptionsPanel<Options extends object>({
  tool,
  options,
  isLocked,
  onChange,
}: OptionsPanelProps<Options>) {
  const { Form } = tool.options;
  if (!Form) return null;
  return (
    <fieldset className={classes.panel} disabled={isLocked}>
      <legend className={classes.legend}>Options</legend>
      <Form options={options} onChange={onChange} />
      <button type="button" className={classes.reset} onClick={() => onChange(undefined)}>
        Reset
      </button>
    </fieldset>
  );
}
