import { integrationGroups } from './integrations.tsx';
import { ProductPage, ProductSection } from '../product-page.tsx';
import { StatusList } from '../status-list.tsx';

/** How Thoughtleaf works with other software. */
export function IntegrationsPage() {
  return (
    <ProductPage title="Integrations" lead="Your words should not be locked in. Here is every door.">
      {integrationGroups.map(({ title, items }) => (
        <ProductSection key={title} title={title}>
          <StatusList items={items} />
        </ProductSection>
      ))}
    </ProductPage>
  );
}
