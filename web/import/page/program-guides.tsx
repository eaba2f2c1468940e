import { Link } from 'react-router';
import classes from './program-guides.module.css';

interface Program {
  name: string;
  /** How its export comes about, in a line. */
  way: string;
}

const programs: readonly Program[] = [
  { name: 'Google Keep', way: 'The zip of Google Takeout, as it is. Lists become tasks, labels become tags.' },
  { name: 'Evernote', way: 'The .enex of each notebook, all of them together. Notebooks become tags.' },
  { name: 'Notion', way: 'The zip of “Export all workspace content”, as Markdown & CSV or as HTML.' },
  {
    name: 'Obsidian',
    way: 'Choose the folder of your vault, or a zip of it. Links, embeds and properties come along.',
  },
  { name: 'Joplin', way: 'A JEX, or a RAW folder. Notebooks become nested tags.' },
  { name: 'Standard Notes', way: 'A decrypted backup, as a .zip or a .txt.' },
  { name: 'Memos', way: 'Its address and an access token: this browser fetches your memos with their files.' },
  {
    name: 'Bear, Ulysses',
    way: 'A Bear backup (.bear2bk), or TextBundles: files, a folder or a zip.',
  },
  { name: 'Simplenote', way: 'The zip of “Export notes”. The first line of a note is its title.' },
  {
    name: 'Apple Notes and others',
    way: 'Web pages, Markdown or texts: files, a folder or a zip. Folders become tags.',
  },
  { name: 'Thoughtleaf', way: 'The zip of “Export my data”, from this or another installation.' },
];

/** How to get an export out of each program. */
export function ProgramGuides() {
  return (
    <section aria-labelledby="programs" className={classes.section}>
      <h2 id="programs" className={classes.title}>
        Where your notes are now
      </h2>
      <ul className={classes.list}>
        {programs.map(({ name, way }) => (
          <li key={name} className={classes.program}>
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.way}>{way}</p>
          </li>
        ))}
      </ul>
      <p className={classes.way}>
        <Link to="/help#topic-import">The help</Link> has each way step by step.
      </p>
    </section>
  );
}
