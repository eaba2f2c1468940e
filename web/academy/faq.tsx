import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId, useState } from 'react';
import course from '#content/academy.json';
import classes from './faq.module.css';

interface QuestionProps {
  question: string;
  answer: string;
  isOpen: boolean;
  onSwitch: () => void;
}

function Question({ question, answer, isOpen, onSwitch }: QuestionProps) {
  const id = useId();
  return (
    <li className={classes.item}>
      <h3 className={classes.question}>
        <button
          type="button"
          id={`${id}-question`}
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={`${id}-answer`}
          onClick={onSwitch}
        >
          {question}
          <IconChevronDown aria-hidden size="1.1rem" stroke={1.6} className={classes.mark} />
        </button>
      </h3>
      <div id={`${id}-answer`} role="region" aria-labelledby={`${id}-question`} hidden={!isOpen}>
        <p className={classes.answer}>{answer}</p>
      </div>
    </li>
  );
}

/** Questions with one answer open at a time, or none. */
export function Faq() {
  const [open, setOpen] = useState<number>();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        Questions
      </h2>
      <ul className={classes.list}>
        {course.faq.map((entry, index) => (
          <Question
            key={entry.question}
            {...entry}
            isOpen={open === index}
            onSwitch={() => setOpen(open === index ? undefined : index)}
          />
        ))}
      </ul>
    </section>
  );
}
