import classes from './milestones.module.css';
import { Reveal } from './reveal.tsx';

interface Milestone {
  name: string;
  text: string;
}

const stages: readonly { title: string; about: string; milestones: readonly Milestone[] }[] = [
  {
    title: 'Done',
    about: 'There for everybody',
    milestones: [
      { name: 'Accounts', text: 'Sign-up, password by mail, export and deletion of everything.' },
      { name: 'Notes', text: 'Tags, files, search, drafts, two versions side by side, the recycle bin.' },
      { name: 'The assistant', text: 'Summaries and corrections, built in.' },
      { name: 'The community', text: 'Feed, comments, upvotes, friends, profiles, reports.' },
      { name: 'Notifications', text: 'The bell and push messages, each kind to be switched off.' },
    ],
  },
  {
    title: 'Now',
    about: 'Arriving with this version',
    milestones: [
      { name: 'The blog', text: 'Articles in Markdown, by anybody, read by an editor first.' },
      { name: 'Offline', text: 'Installing, reading and adding notes without a connection.' },
      {
        name: 'Nine document tools',
        text: 'Word, Excel, HTML, text, pictures and PDFs, worked on by your own device.',
      },
      { name: 'Ways in', text: 'A live demo without an account, templates, tutorials, help.' },
      { name: 'Feeds and site map', text: 'RSS for readers, a map for search engines.' },
    ],
  },
  {
    title: 'Next',
    about: 'In this order',
    milestones: [
      { name: 'The back office', text: 'Moderation, analytics and settings for those who run a site.' },
      { name: 'The academy', text: 'One month, four tasks, a certificate. Interest can be registered already.' },
      { name: 'S3 storage', text: 'Attachments outside the server’s own folder.' },
      { name: 'Collaboration and voice notes', text: 'After that, and not by halves.' },
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
