import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { ReadingLayout } from '#web/ui/page/reading-layout.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { SideContents } from '#web/ui/page/side-contents.tsx';
import { HelpAnswers } from './help-answers.tsx';
import { findQuestions, helpTopics } from './help-topics.ts';
import classes from './help.module.css';

/** The longest search that can find something. */
const searchMax = 100;

const counted = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

interface HelpProps {
  /** Where the page offers to ask: a place on it, and its name. */
  asking: { id: string; title: string };
  /** Content under the answers. */
  children: ReactNode;
}

/** Everything that is answered, by topic, and a search through it. */
export function Help({ asking, children }: HelpProps) {
  const [words, setWords] = useState('');
  const topics = useMemo(() => findQuestions(helpTopics, words), [words]);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  const side = <SideContents title="Topics" entries={[...topics, asking]} />;
  return (
    <ReadingLayout title="Help" lead="Answers to what people ask, and a way to ask what is not here yet." side={side}>
      <div role="search" className={classes.search}>
        <SearchBox label="Search help" searched={words} maxLength={searchMax} onSearch={setWords} />
        <p role="status" className={classes.count}>
          {counted(count)}
        </p>
      </div>
      {count === 0 && (
        <EmptyState title={`No answer for “${words}”`}>Try fewer or other words, or ask below.</EmptyState>
      )}
      <HelpAnswers topics={topics} />
      {children}
    </ReadingLayout>
  );
}
