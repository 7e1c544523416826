import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useSessionState } from '@/api/auth/session-context';
import { useOfferedPreviews } from '@/api/platform/offered-previews';
import { useProfile } from '@/api/profile/get-profile';
import { usePreviewModal } from '@/lib/preview-modal';
import { themeChoices, themeNames } from '@/lib/theme';
import { Menu, MenuChoice, MenuItem, MenuLabel, type MenuOpening, MenuSeparator } from '@/ui/menu';
import { useTheme } from '../theme/use-theme';

/** Account, theme and sign-out. */
export function AccountEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  const state = useSessionState();
  const { data: profile } = useProfile();
  const { choice, choose } = useTheme();
  const navigate = useNavigate();
  const isSelfHosted = useIsSelfHosted();
  const { show: showPreviews } = usePreviewModal();
  const hasPreviews = (useOfferedPreviews(undefined) ?? []).length > 0;
  const email = profile?.primary_email ?? (state.kind === 'signed_in' ? state.email : '');
  return (
    <Menu trigger={trigger} opening={opening}>
      {!isSelfHosted && (
        <>
          <MenuLabel>Signed in as</MenuLabel>
          <p className="max-w-64 truncate px-2 pb-1 text-sm">{email}</p>
          <MenuSeparator />
        </>
      )}
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice
        value={choice}
        options={themeChoices.map((value) => ({ value, label: themeNames[value] }))}
        onChange={choose}
      />
      <MenuSeparator />
      {isSelfHosted ? (
        <MenuItem onSelect={() => void navigate('/account/tokens')}>Access tokens</MenuItem>
      ) : (
        <MenuItem onSelect={() => void navigate('/account')}>Your account</MenuItem>
      )}
      <MenuItem onSelect={() => void navigate('/account/appearance')}>Appearance and privacy</MenuItem>
      {hasPreviews && <MenuItem onSelect={() => showPreviews()}>Feature previews</MenuItem>}
      {profile?.operator_role && <MenuItem onSelect={() => void navigate('/ops')}>Operations</MenuItem>}
      {!isSelfHosted && <MenuItem onSelect={() => void navigate('/logout')}>Sign out</MenuItem>}
    </Menu>
  );
}
