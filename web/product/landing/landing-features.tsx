import classes from './landing-features.module.css';
import page from './landing-page.module.css';
import { Reveal } from '../reveal.tsx';
import { Screenshot } from '../screenshot.tsx';

interface Feature {
  title: string;
  text: string;
  screen: string;
  alt: string;
  shape: 'wide' | 'tall';
}

const features: readonly Feature[] = [
  {
    title: 'Secure storage',
    text: 'A confirmed note is on the disk. Unsaved text survives a crash, and deleted notes wait in the recycle bin until you say otherwise.',
    screen: 'bin',
    alt: 'The recycle bin, where each deleted note can be restored.',
    shape: 'wide',
  },
  {
    title: 'AI suggestions',
    text: 'Ask for a summary, or for corrections that you can refuse one by one. Nothing in your text changes by itself.',
    screen: 'corrections',
    alt: 'A dialog that proposes five corrections of a note, each with its reason and a box to switch it off.',
    shape: 'tall',
  },
  {
    title: 'Cross-device sync',
    text: 'The same notebook in every browser that you sign in with. When two of them change one note, both changes are in it.',
    screen: 'versions',
    alt: 'The history of a packing list, in which the lines that two devices added are marked.',
    shape: 'tall',
  },
  {
    title: 'A community within reach',
    text: 'Share a thought of up to 500 characters, on purpose and one at a time. People answer; no ranking decides who sees it.',
    screen: 'thought',
    alt: 'A thought on speaking in public, with three comments in which it turns out to have worked.',
    shape: 'wide',
  },
];

function FeatureCard({ title, text, screen, alt, shape }: Feature) {
  return (
    <article className={classes.card}>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      <Screenshot
        name={screen}
        alt={alt}
        sizes={shape === 'wide' ? '(max-width: 60em) 86vw, 620px' : '(max-width: 60em) 86vw, 420px'}
        className={classes.screen}
      />
    </article>
  );
}

export function LandingFeatures() {
  return (
    <section className={page.section} aria-labelledby="landing-features">
      <Reveal>
        <h2 id="landing-features" className={page.heading}>
          Write it down. It stays written.
        </h2>
      </Reveal>
      <div className={classes.grid}>
        {features.map((feature) => (
          <Reveal key={feature.title} className={feature.shape === 'wide' ? classes.wide : classes.tall}>
            <FeatureCard {...feature} />
          </Reveal>
        ))}
      </div>
    </section>
  );
}
