import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { cameFromList } from './from-list.ts';
import classes from './back-to-notes.module.css';

/** Leads back to the list, to the same place where the person came from there. */
export function BackToNotes() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere || !cameFromList(state)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to="/notes" className={classes.back} onClick={goBack}>
      <IconArrowLeft aria-hidden size="1rem" stroke={1.6} />
      All notes
    </Link>
  );
}
