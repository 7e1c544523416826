import type { ReactNode } from 'react';
import type { ThemeChoice } from '@/lib/theme';
import { Card } from '@/ui/card';
import { Page } from '@/ui/page';
import { PreviewsCard } from './previews-card';
import { ThemeCards } from './theme-cards';

interface AppearancePageProps {
  theme: { choice: ThemeChoice; choose: (choice: ThemeChoice) => void };
  /** The field for the command menu shortcut. */
  menuKey: ReactNode;
  /** The privacy settings. */
  privacy: ReactNode;
}

/** Preferences of this browser: theme, shortcut, previews and privacy. */
export function AppearancePage({ theme, menuKey, privacy }: AppearancePageProps) {
  return (
    <Page narrow title="Appearance" subtitle="These preferences are saved in this browser.">
      <Card title="Theme">
        <ThemeCards choice={theme.choice} onChoose={theme.choose} />
      </Card>
      <Card title="Command menu">{menuKey}</Card>
      <PreviewsCard />
      <Card id="privacy" title="Privacy" description="Usage data collected by this installation.">
        {privacy}
      </Card>
    </Page>
  );
}
