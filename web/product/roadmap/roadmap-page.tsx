import { ProductPage, ProductSection } from '../product-page.tsx';
import { Milestones } from './milestones.tsx';
import prose from '../prose.module.css';
import { TryIt } from '../try-it.tsx';

/** Roadmap: done, in progress, and next. */
export function RoadmapPage() {
  return (
    <ProductPage title="Roadmap" lead="What is done, what is on the desk, and what comes after it.">
      <Milestones />
      <ProductSection title="Why no dates">
        <div className={prose.text}>
          <p>
            A part is finished when it is tested, works by keyboard and on a phone, and somebody has tried to break it.
            That takes as long as it takes. The order above is the order of work.
          </p>
        </div>
        <TryIt />
      </ProductSection>
    </ProductPage>
  );
}
