import { FeatureRow, type ShownFeature } from './feature-row.tsx';
import classes from './features-page.module.css';
import { ProductPage, ProductSection } from '../product-page.tsx';
import { TickList } from '../tick-list.tsx';
import { TryLinks } from '../try-links.tsx';

const shown: readonly ShownFeature[] = [
  {
    title: 'Write, tag, find',
    text: 'A note has a title, a text, tags, and whatever files belong to it. Press a tag, and only its notes are left. Press / and type, and every word of every note is searched, whatever its accents.',
    points: ['Up to 100,000 characters a note', 'Up to 20 tags, and 10 files at a time', 'Files up to 20 MB each'],
    screen: 'notes',
    narrow: 'notes-phone',
    alt: 'The notes screen, showing the notes with one tag.',
  },
  {
    title: 'A second pair of eyes',
    text: 'Correct proposes changes of spelling and grammar, each with its reason and a switch. Summarize picks the sentences that say most. Both work on this server; no text goes further unless its operator has set up an AI server.',
    points: ['Nothing changes before you press Apply', 'The summary is kept with the note', 'No account anywhere else'],
    screen: 'corrections',
    alt: 'The dialog of proposed corrections, with five changes that can be switched off.',
  },
  {
    title: 'Nothing is gone at once',
    text: 'Deleted notes, thoughts and attachments wait in the recycle bin until you restore them or remove them for good. Text that you were typing when the browser crashed is restored when you return.',
    points: [
      'Undo in the moment of deleting',
      'Changes of two devices merged, and a history',
      'Confirmed changes are on the disk',
    ],
    screen: 'bin',
    alt: 'The recycle bin with deleted notes and a button to restore each.',
  },
  {
    title: 'Thoughts in the open',
    text: 'The community feed shows short public posts, newest first. Readers need no account; with an account you can upvote, comment, and search for people by name.',
    points: ['500 characters, and a page for each', 'Friends, a bell and push messages', 'Reports that somebody reads'],
    screen: 'thought',
    alt: 'A thought with three comments, on its own page.',
  },
];

const groups = [
  {
    title: 'Yours',
    items: [
      'Eleven document tools that send no file away',
      'Export as a zip of Markdown and JSON',
      'Deletion of the account with all it holds',
      'Profile picture and name, changed at any time',
    ],
  },
  {
    title: 'Everywhere',
    items: [
      'Every screen from 320 to 2,560 pixels',
      'Installs from the browser, opens offline with your newest notes',
      'Everything by keyboard, and by screen reader',
    ],
  },
  {
    title: 'Quiet',
    items: ['No tracking cookies', 'No ranking of what you see', 'Each kind of notification can be switched off'],
  },
];

/** Features, with pictures of the product. */
export function FeaturesPage() {
  return (
    <ProductPage title="Features" lead="Everything a notebook should do, and a window in it.">
      <div className={classes.rows}>
        {shown.map((feature) => (
          <FeatureRow key={feature.title} {...feature} />
        ))}
      </div>
      <ProductSection title="And besides">
        <div className={classes.groups}>
          {groups.map(({ title, items }) => (
            <div key={title} className={classes.group}>
              <h3 className={classes.groupTitle}>{title}</h3>
              <TickList items={items} />
            </div>
          ))}
        </div>
        <TryLinks />
      </ProductSection>
    </ProductPage>
  );
}
