import classes from './pricing-questions.module.css';

const questions = [
  {
    question: 'The promotion’s date has passed. Why is it still free?',
    answer:
      'It was announced until Dec 31, 2025, and no paid plan has taken its place. Should one ever come, this page will say so before it does, and your notes can leave with you on any day.',
  },
  {
    question: 'Do I need a credit card?',
    answer:
      'No. There is no field for one anywhere: a name, an e-mail address and a password are all that is asked for.',
  },
  {
    question: 'Is there a limit?',
    answer:
      'Not on the number of notes. A note takes up to 100,000 characters and 20 tags, a file up to 20 MB, and a thought up to 500 characters.',
  },
  {
    question: 'What does the academy cost?',
    answer: '99 rupees, once, when it begins. It is coming soon; until then you can register your interest.',
  },
  {
    question: 'Will I see advertisements?',
    answer:
      'None, unless the operator of this installation switches them on. They then appear in a sandboxed frame that cannot read the page around it.',
  },
  {
    question: 'Can I run it myself?',
    answer: 'Yes. Thoughtleaf is free software under the MIT licence, and one command starts it.',
  },
];

export function PricingQuestions() {
  return (
    <div className={classes.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary className={classes.question}>{question}</summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
