import { LandingClose } from './landing-close.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { LandingFounder } from './landing-founder.tsx';
import { LandingHero } from './landing-hero.tsx';
import classes from './landing-page.module.css';
import { LandingStats } from './landing-stats.tsx';
import { LandingTestimonials } from './landing-testimonials.tsx';
import { LandingVision } from './landing-vision.tsx';

/** What a visitor meets first: the product itself, why it is so, and the way in. */
export function LandingPage() {
  return (
    <div className={classes.page}>
      <LandingHero />
      <LandingFeatures />
      <LandingVision />
      <LandingStats />
      <LandingFounder />
      <LandingTestimonials />
      <LandingClose />
    </div>
  );
}
