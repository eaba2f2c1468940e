import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#web/platform/lazy-page.ts';
import classes from './academy-page.module.css';
import { CourseLists } from './course-lists.tsx';
import { Faq } from './faq.tsx';
import { InfoTiles } from './info-tiles.tsx';
import { PriceCard } from './price-card.tsx';
import { Timeline } from './timeline.tsx';

// Only who is interested loads it: the dialog is heavier than the page.
const LazyDialog = lazy(async () => {
  const { InterestDialog } = await loadChunk('interest-dialog', () => import('./interest-dialog.tsx'));
  return { default: InterestDialog };
});

/** The course that is to come, and the way to be told when it does. */
export function AcademyPage() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <div className={classes.words}>
          <p className={classes.soon}>Coming Soon</p>
          <h1 className={classes.title}>Thoughtleaf Academy</h1>
          <p className={classes.lead}>
            A one-month beginner course in productivity and content: four weeks, four tasks, and something of your own
            to show at the end.
          </p>
          <InfoTiles />
        </div>
        <PriceCard onRegister={() => setAsking(true)} />
      </header>
      <CourseLists />
      <Timeline />
      <Faq />
      {isAsking && (
        <Suspense>
          <LazyDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
