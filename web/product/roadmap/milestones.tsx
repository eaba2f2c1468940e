import classes from './milestones.module.css';
import { Reveal } from '../reveal.tsx';

interface Milestone {
  name: string;
  text: string;
}

const stages: readonly { title: string; about: string; milestones: readonly Milestone[] }[] = [
  {
    title: 'Done',
    about: 'There for everybody',
    milestones: [
      {
        name: 'Accounts',
        text: 'Password by mail, two-step sign-in, your devices, export and deletion of everything.',
      },
      {
        name: 'Notes',
        text: 'Tags, files, search, drafts, the recycle bin, in the scripts of the world.',
      },
      {
        name: 'A page for each note',
        text: 'Live Markdown, tasks, links between notes, pins, archive, categories, former versions, reminders.',
      },
      { name: 'The assistant', text: 'Summaries and corrections, built in.' },
      {
        name: 'The community',
        text: 'Feed, comments, upvotes, friends, profiles, reports, the bell and push messages.',
      },
      { name: 'The blog', text: 'Articles in Markdown, by anybody, read by an editor first.' },
      {
        name: 'Eleven document tools',
        text: 'Word, Excel, HTML, text, pictures and PDFs, worked on by your own device.',
      },
      { name: 'Offline', text: 'Installing, reading your newest notes and adding new ones without a connection.' },
      { name: 'The back office', text: 'Moderation, analytics and settings for those who run a site.' },
      { name: 'S3 storage and backups', text: 'Files in a bucket, and everything in one file that is read back.' },
      { name: 'Ways in', text: 'A live demo without an account, templates, tutorials, help, RSS.' },
    ],
  },
  {
    title: 'Now',
    about: 'On the desk',
    milestones: [
      { name: 'No rough edges', text: 'Stumbling blocks that people met, and findings of examinations from outside.' },
    ],
  },
  {
    title: 'Next',
    about: 'In this order',
    milestones: [
      { name: 'All of it offline', text: 'Changing notes without a connection, not only reading and adding them.' },
      { name: 'Collaboration and voice notes', text: 'After that, and not by halves.' },
      { name: 'The academy', text: 'One month, four tasks, a certificate. Interest can be registered already.' },
    ],
  },
];

/** The stages of the work beside each other, each with what belongs to it. */
export function Milestones() {
  return (
    <div className={classes.stages}>
      {stages.map(({ title, about, milestones }) => (
        <section key={title} aria-label={title} className={classes.stage} data-stage={title}>
          <Reveal>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.about}>{about}</p>
            <ol className={classes.list}>
              {milestones.map(({ name, text }) => (
                <li key={name} className={classes.milestone}>
                  <h3 className={classes.name}>{name}</h3>
                  <p className={classes.text}>{text}</p>
                </li>
              ))}
            </ol>
          </Reveal>
        </section>
      ))}
    </div>
  );
}
