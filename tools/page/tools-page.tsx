import { useId, type ReactNode } from 'react';
import { PageHead } from '../../web/ui/page/page-head.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import { ToolCard } from './tool-card.tsx';
import { toolGroups } from '../runner/tool-list.ts';
import classes from './tools-page.module.css';

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id} className={classes.name}>
        {name}
      </h2>
      <div className={classes.cards}>{children}</div>
    </section>
  );
}

/** The way to the eleven document tools. */
export function ToolsPage() {
  return (
    <div className={classes.page}>
      <PageHead
        title="Tools"
        lead="Eleven small workshops for documents and pictures. This page does the work on your own device: nothing to upload, to wait for or to sign up to."
      >
        <PrivacyLine />
      </PageHead>
      {toolGroups.map(({ name, tools }) => (
        <Group key={name} name={name}>
          {tools.map((tool) => (
            <ToolCard key={tool.slug} tool={tool} />
          ))}
        </Group>
      ))}
    </div>
  );
}
