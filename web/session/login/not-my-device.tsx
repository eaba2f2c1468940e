import { CheckRow } from '#web/forms/check-row.tsx';

interface NotMyDeviceProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks at login whether the browser may keep anything of the person. */
export const NotMyDevice = (props: NotMyDeviceProps) => (
  <CheckRow
    label="This is not my device"
    about="Nothing of yours is kept here: closing the tab signs you out, and your notes need the network."
    {...props}
  />
);
