import { Tabs } from '@base-ui/react/tabs';
import type { ComponentProps, ReactNode } from 'react';
import classes from './count-tabs.module.css';

/** One tab, with the count of what is behind it where it has one. */
export interface CountTab {
  id: string;
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
}

interface TabSetProps {
  chosen: string;
  onChoose: (id: string) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Holds tabs and the panels that they switch. */
export const TabSet = ({ chosen, onChoose, className, children }: TabSetProps) => (
  <Tabs.Root value={chosen} onValueChange={(id) => onChoose(String(id))} className={className}>
    {children}
  </Tabs.Root>
);

interface CountTabsProps {
  label: string;
  tabs: readonly CountTab[];
  /** Each tab's element is named `setId-id`. */
  setId: string;
  /** The element that they switch, where it is no panel: both of its halves show where there is room. */
  controls?: string;
}

/** Tabs that the arrow keys walk through. */
export const CountTabs = ({ label, tabs, setId, controls }: CountTabsProps) => (
  <Tabs.List aria-label={label} activateOnFocus className={classes.tabs}>
    {tabs.map(({ id, label: name, count }) => (
      <Tabs.Tab
        key={id}
        id={`${setId}-${id}`}
        value={id}
        className={classes.tab}
        {...(controls !== undefined && { 'aria-controls': controls })}
      >
        {name} {count !== undefined && <span className={classes.count}>{count.toLocaleString('en-US')}</span>}
      </Tabs.Tab>
    ))}
  </Tabs.List>
);

/** The panel of the tab of the same value. It takes no focus itself, because its content does. */
export const TabPanel = (props: ComponentProps<typeof Tabs.Panel>) => <Tabs.Panel tabIndex={-1} {...props} />;
