import { PlanCard } from './plan-card.tsx';
import { PricingQuestions } from './pricing-questions.tsx';
import { ProductPage, ProductSection } from '../product-page.tsx';
import { StatusList, type StatusItem } from '../status-list.tsx';

const later: readonly StatusItem[] = [
  {
    name: 'The academy',
    state: 'planned',
    text: 'A one-month beginner course in productivity and content with an e-certificate: 99 rupees, paid once. Registering interest costs nothing.',
  },
  {
    name: 'An app in the stores',
    state: 'planned',
    text: 'Not released yet. Until then Thoughtleaf installs from the browser, for nothing.',
  },
];

/** Pricing: free today, and the plans. */
export function PricingPage() {
  return (
    <ProductPage title="Pricing" lead="One plan, with everything in it. It costs nothing.">
      <PlanCard />
      <ProductSection title="What is planned">
        <StatusList items={later} />
      </ProductSection>
      <ProductSection title="Questions">
        <PricingQuestions />
      </ProductSection>
    </ProductPage>
  );
}
