import { DeveloperProfile } from './developer-profile.tsx';
import classes from './about-page.module.css';
import { ProductPage, ProductSection } from '../product-page.tsx';
import prose from '../prose.module.css';
import { StatusList, type StatusItem } from '../status-list.tsx';
import { TechLetters } from './tech-letters.tsx';
import { TickList } from '../tick-list.tsx';

const featureLists = [
  {
    title: 'For your notes',
    items: [
      'Tags, each with a filter of its own',
      'Pictures and files with every note',
      'A search that looks at every word',
      'Summaries and corrections when you ask',
      'A recycle bin that empties nothing by itself',
    ],
  },
  {
    title: 'For the community',
    items: [
      'Thoughts of up to 500 characters',
      'Upvotes, comments and a page for each thought',
      'Friends who both agreed to be',
      'A blog that everybody may write for',
      'Reports, read by those who run the site',
    ],
  },
  {
    title: 'For your peace of mind',
    items: [
      'Typed words survive a crash',
      'Export of everything, as Markdown and JSON',
      'Deletion of everything, without asking anybody',
      'No tracking cookies, and fonts and pictures of our own',
      'Reading and adding notes without a connection',
    ],
  },
];

/** The specification's list, with what has become of each point. */
const next: readonly StatusItem[] = [
  {
    name: 'Rich text and markdown',
    state: 'partly',
    text: 'Articles are written in Markdown, and notes leave as Markdown. A rich editor for the notes themselves is still to come.',
  },
  {
    name: 'Categories and tags',
    state: 'partly',
    text: 'Tags are there, up to 20 on each note. Categories above them are not.',
  },
  {
    name: 'Offline/PWA',
    state: 'partly',
    text: 'Thoughtleaf installs from the browser. Your newest notes can be read without a connection, and notes you add are sent when it returns. Changing them still needs one.',
  },
  {
    name: 'Collaboration',
    state: 'planned',
    text: 'Today a note has one owner. Writing one together needs more than a share button, so it comes late and whole.',
  },
  {
    name: 'Voice and image notes',
    state: 'partly',
    text: 'Notes are spoken and drawn, and their pictures are cropped. Words in a recording or a picture are not found yet.',
  },
];

/** Why Thoughtleaf exists, what it is made of, and who makes it. */
export function AboutPage() {
  return (
    <ProductPage title="About" lead="A notebook should be the one place where nobody is watching.">
      <ProductSection title="Our mission">
        <div className={prose.text}>
          <p>
            To make writing things down as natural as thinking them, and finding them again as quick as wishing for it:
            for students in their ninth week, for professionals between two meetings, and for everybody who makes
            things.
          </p>
          <p>
            And because some thoughts get better when they are read, to keep a door beside the desk. It leads to a
            community, it is closed by default, and you are the only one who can open it.
          </p>
        </div>
      </ProductSection>
      <ProductSection title="What it does">
        <div className={classes.lists}>
          {featureLists.map(({ title, items }) => (
            <div key={title} className={classes.list}>
              <h3 className={classes.listTitle}>{title}</h3>
              <TickList items={items} />
            </div>
          ))}
        </div>
      </ProductSection>
      <ProductSection title="What it is built with">
        <TechLetters />
      </ProductSection>
      <ProductSection title="What’s next">
        <StatusList items={next} />
      </ProductSection>
      <ProductSection title="The developer">
        <DeveloperProfile />
      </ProductSection>
    </ProductPage>
  );
}
