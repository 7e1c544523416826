import { useActivePreviews } from '@/api/platform/active-previews';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { useProfile } from '@/api/profile/get-profile';
import { usePermissions } from '@/api/profile/list-permissions';
import { useFeature } from '@/api/profile/use-feature';
import { useAvailable } from '@/lib/available-features';
import type { Command } from '@/lib/commands/command';
import { useKeyListOpen } from '@/lib/commands/use-commands';
import { docsAddress } from '@/lib/docs-address';
import { hasDocuments } from '@/lib/legal-documents';
import type { CommandEntry } from './command-entry';
import { commandTable } from './commands';
import { commandActionsOf } from './command-actions';
import { isConfigurable } from './configurable';
import { useMenu } from './menu-context';
import { filledIn, isOffered } from './available';
import { pages } from './pages';

/** The permanent commands whose requirements are met. */
export function usePermanentCommands(): readonly Command[] {
  const { place, theme } = useMenu();
  const permitted = usePermissions(place.slug);
  const permittedHere = usePermissions(place.slug, place.ref);
  const { data: content } = useCustomContent();
  const { data: organizations = [] } = useOrganizations();
  const configurable = organizations.filter(isConfigurable).map((it) => it.slug);
  const { data: profile } = useProfile();
  const [, showShortcuts] = useKeyListOpen();
  const circumstances = {
    place,
    permitted,
    permittedHere,
    configurable,
    docs: docsAddress(content),
    hasDocuments: hasDocuments(content),
    hasBilling: useFeature('billing:all') === true,
    isOperator: profile?.is_operator === true,
    available: useAvailable(),
    isActive: useActivePreviews(),
    hasOperatorRole: profile?.operator_role != null,
  };
  const commandActions = commandActionsOf(place, theme, () => showShortcuts(true));
  const toCommand = ({ does, ...facts }: CommandEntry): Command => {
    if ('opens' in does) return { ...facts, opens: pages[does.opens] };
    if ('action' in does) return { ...facts, action: commandActions[does.action] };
    return { ...facts, route: filledIn(does.route, circumstances) };
  };
  return commandTable.filter((it) => isOffered(it, circumstances)).map(toCommand);
}
