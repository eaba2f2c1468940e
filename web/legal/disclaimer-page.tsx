import { page } from '#content/legal/disclaimer.md';
import { LegalPage } from './legal-page.tsx';

export const DisclaimerPage = () => <LegalPage page={page} />;
