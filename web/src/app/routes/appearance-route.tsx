import { AppearancePage } from '@/features/account/appearance-page';
import { MenuKeyField } from '@/features/command-menu/menu-key-field';
import { PrivacyRow } from '@/features/consent/privacy-row';
import { useTheme } from '../theme/use-theme';

/** The page about this browser, put together of parts that belong to several features. */
export function AppearanceRoute() {
  return <AppearancePage theme={useTheme()} menuKey={<MenuKeyField />} privacy={<PrivacyRow />} />;
}
