import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from 'react-router';
import { PrivacyLine } from './privacy-line.tsx';
import { ToolGuide, type Guide } from './tool-guide.tsx';
import classes from './tool-page.module.css';
import type { Tool } from '../runner/tool.ts';
import { Workbench } from './workbench.tsx';

interface ToolPageProps<Options extends object> {
  tool: Tool<Options>;
  guide: Guide;
}

/** The page of a tool: its workbench, and below it the guide. */
export function ToolPage<Options extends object>({ tool, guide }: ToolPageProps<Options>) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/tools" className={classes.back}>
          <IconArrowLeft aria-hidden size="1rem" stroke={1.6} />
          All tools
        </Link>
        <h1 className={classes.title}>{tool.title}</h1>
        <p className={classes.lead}>{tool.lead}</p>
        <PrivacyLine />
      </header>
      <Workbench tool={tool} />
      <ToolGuide guide={guide} />
    </div>
  );
}
