import { page } from '#content/legal/terms-of-use.md';
import { LegalPage } from './legal-page.tsx';

export const TermsOfUsePage = () => <LegalPage page={page} />;
