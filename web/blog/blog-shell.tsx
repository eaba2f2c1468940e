import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import classes from './blog-shell.module.css';

interface BlogShellProps {
  title: string;
  /** Takes the focus where what had it is gone. */
  heading?: Ref<HTMLHeadingElement>;
  /** Actions on the whole page. */
  action?: ReactNode;
  children: ReactNode;
}

/** The way back to the blog: above everything that belongs to it. */
export function BackToBlog() {
  return (
    <Link to="/blog" className={classes.back}>
      <IconArrowLeft aria-hidden size="1rem" stroke={1.6} />
      Blog
    </Link>
  );
}

/** Frame of the pages on which people write for the blog. */
export function BlogShell({ title, heading, action, children }: BlogShellProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <BackToBlog />
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
