import IconArrowBigUp from '@tabler/icons-react/dist/esm/icons/IconArrowBigUp.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import classes from './post-icons.module.css';

/** The icons of every card, by the ids of their symbols. */
const icons = { upvote: IconArrowBigUp, comments: IconMessage, share: IconShare2 };

/** Draws the icons of all cards once: twenty cards with shapes of their own are 28 KB. Stands once beside the cards. */
export function PostIconSheet() {
  return (
    <svg className={classes.sheet} aria-hidden>
      {(['upvote', 'comments', 'share'] as const).map((name) => {
        const Icon = icons[name];
        return (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
            <Icon stroke={1.6} />
          </symbol>
        );
      })}
    </svg>
  );
}

/** An icon of the sheet, in a button with a name: what stands in it is presentation. */
export function PostIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
