import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const { Component: SearchExamples } = lazyComponent(
  'search-examples',
  async () => (await import('./search-examples.tsx')).SearchExamples,
);

/** Opens the examples of what a search may ask for. */
export function SearchHelp({ onTry }: { onTry: (query: string) => void }) {
  return (
    <Dropdown kind="panel" label="Search help" align="end" button={<IconHelp aria-hidden size="1.2rem" stroke={1.6} />}>
      <SearchExamples onTry={onTry} />
    </Dropdown>
  );
}
