import { useId } from 'react';
import type { Command } from '@/lib/commands/command';
import { shortcutText, useMenuKey } from '@/lib/commands/menu-key';
import { Kbd } from '@/ui/kbd';

interface Shortcut {
  name: string;
  /** One after the other. */
  keys: readonly string[];
}

/** The keys inside the command menu. */
const menuShortcuts: readonly Shortcut[] = [
  { name: 'Next or previous command', keys: ['↓', '↑'] },
  { name: 'Choose', keys: ['Enter'] },
  { name: 'Clear the search, go back, or close', keys: ['Esc'] },
];

/** The shortcuts of commands by section, with those of the command menu. */
export function KeyGroups({ commands }: { commands: readonly Command[] }) {
  const opening = shortcutText(useMenuKey());
  const sections = new Map<string, Shortcut[]>([['General', [{ name: 'Open command menu', keys: [opening || 'None'] }]]]);
  for (const { section, name, shortcut } of commands) {
    if (!shortcut) continue;
    const keys = section === 'Go to' ? shortcut.split(' ') : [shortcut];
    sections.set(section, [...(sections.get(section) ?? []), { name, keys }]);
  }
  sections.set('In the command menu', [...menuShortcuts]);
  return (
    <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
      {[...sections].map(([section, shortcuts]) => (
        <Group key={section} section={section} shortcuts={shortcuts} />
      ))}
    </div>
  );
}

function Group({ section, shortcuts }: { section: string; shortcuts: readonly Shortcut[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-medium">
        {section}
      </h3>
      <dl className="text-sm">
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className="flex min-h-8 items-center justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
