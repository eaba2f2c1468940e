import { page } from '#content/legal/privacy-policy.md';
import { LegalPage } from './legal-page.tsx';

export const PrivacyPolicyPage = () => <LegalPage page={page} />;
