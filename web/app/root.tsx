import { AlertProvider } from '#web/ui/alerts/alerts.tsx';
import { ConfirmProvider } from '#web/ui/dialog/confirm-dialog.tsx';
import { ReportProvider } from '#web/ui/dialog/report.tsx';
import { SiteSettingsProvider } from '#web/site/site-settings.tsx';
import { SessionProvider } from '#web/session/session-provider.tsx';
import { Layout } from './layout.tsx';

/** Providers and layout of every page. Inside the router, because signing out navigates. */
export function Root() {
  return (
    <AlertProvider>
      <ConfirmProvider>
        <ReportProvider>
          <SiteSettingsProvider>
            <SessionProvider>
              <Layout />
            </SessionProvider>
          </SiteSettingsProvider>
        </ReportProvider>
      </ConfirmProvider>
    </AlertProvider>
  );
}
