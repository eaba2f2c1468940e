import type { ReactNode } from 'react';
import { LandingClose } from './landing-close.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { LandingFounder } from './landing-founder.tsx';
import { LandingHero } from './landing-hero.tsx';
import classes from './landing-page.module.css';
import { LandingStats } from './landing-stats.tsx';
import { LandingTestimonials } from './landing-testimonials.tsx';
import { LandingVision } from './landing-vision.tsx';

/** Landing page: the product, its reasons, and the way in. `own` is the part for signed-in users. */
export function LandingPage({ own }: { own: ReactNode }) {
  return (
    <div className={classes.page}>
      <LandingHero own={own} />
      <LandingFeatures />
      <LandingVision />
      <LandingStats />
      <LandingFounder />
      <LandingTestimonials />
      <LandingClose />
    </div>
  );
}
