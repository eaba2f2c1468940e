import { page } from '#content/legal/terms-of-service.md';
import { LegalPage } from './legal-page.tsx';

export const TermsOfServicePage = () => <LegalPage page={page} />;
