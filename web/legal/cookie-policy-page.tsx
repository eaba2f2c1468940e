import { page } from '#content/legal/cookie-policy.md';
import { LegalPage } from './legal-page.tsx';

export const CookiePolicyPage = () => <LegalPage page={page} />;
