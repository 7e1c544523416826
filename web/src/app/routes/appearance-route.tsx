import { AppearancePage } from '@/features/account/appearance-page';
import { MenuKeyField } from '@/features/command-menu/menu-key-field';
import { PrivacyRow } from '@/features/consent/privacy-row';
import { useTheme } from '../theme/use-theme';

/** The appearance page, composed of parts of several features. */
export function AppearanceRoute() {
  return <AppearancePage theme={useTheme()} menuKey={<MenuKeyField />} privacy={<PrivacyRow />} />;
}
