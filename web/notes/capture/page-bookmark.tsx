import { useEffect, useRef } from 'react';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import classes from './page-bookmark.module.css';

/** Letters of a selection that go along: more would make an address that browsers cut. */
const mostLetters = 20_000;

/**
 * The script of the bookmark: it opens the form for a new note with the title, the address and the selection of the page that is read. They stand
 * behind the `#`, so that no server sees them.
 */
const bookmarkScript = (origin: string): string =>
  `javascript:(()=>{const e=encodeURIComponent,s=String(getSelection()).slice(0,${mostLetters});` +
  `window.open('${origin}/notes?page#title='+e(document.title)+'&text='+e(s)+'&url='+e(location.href),'_blank','width=680,height=760')})()`;

/** A link to drag to the bar of bookmarks, which keeps the page that is read as a note. */
export function PageBookmark() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // React writes no such address; the policy of the page keeps it from running here.
    link.current?.setAttribute('href', bookmarkScript(window.location.origin));
  }, []);
  return (
    <ProfileSection
      id="bookmark"
      title="Keep pages as notes"
      about="Drag this link to your bar of bookmarks. On any page, press it there to keep the page with what you have selected."
    >
      <div>
        <a ref={link} className={classes.bookmark} href="/notes" onClick={(event) => event.preventDefault()}>
          Keep in Thoughtleaf
        </a>
      </div>
    </ProfileSection>
  );
}
