import { ProductPage, ProductSection } from '../product-page.tsx';
import { Milestones } from './milestones.tsx';
import prose from '../prose.module.css';
import { TryLinks } from '../try-links.tsx';

/** Roadmap: done, in progress, and next. */
export function RoadmapPage() {
  return (
    <ProductPage title="Roadmap" lead="Done, in progress, and next.">
      <Milestones />
      <ProductSection title="Why no dates">
        <div className={prose.text}>
          <p>
            A part is finished when it is tested, works by keyboard and on a phone, and somebody has tried to break it.
            That takes as long as it takes. The order above is the order of work.
          </p>
        </div>
        <TryLinks />
      </ProductSection>
    </ProductPage>
  );
}
