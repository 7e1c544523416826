import { Check, Contrast } from 'lucide-react';
import { themeChoices, themeNames } from '@/lib/theme';
import { CommandPage } from './command-page';
import { useMenu } from './menu-context';

/** The themes, with the current one marked. */
export function SwitchThemePage() {
  const { theme } = useMenu();
  const commands = themeChoices.map((choice) => ({
    id: choice,
    section: 'Theme',
    name: themeNames[choice],
    icon: Contrast,
    badge: choice === theme.choice && (
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <Check className="size-3.5" aria-hidden="true" />
        Current
      </span>
    ),
    action: () => theme.choose(choice),
  }));
  return <CommandPage commands={commands} prompt="Use which theme?" />;
}
