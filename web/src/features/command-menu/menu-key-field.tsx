import { useState } from 'react';
import { useMenuKey, writeMenuKey } from '@/lib/commands/menu-key';
import { TextField } from '@/ui/field';

/** With Meta or Ctrl these copy, paste and undo, or are reserved by browsers. */
const taken = [...'acntvwxyz'];

/** The shortcut that opens the menu in this browser; in the menu itself the field is focused. */
export function MenuKeyField({ autoFocus = false }: { autoFocus?: boolean }) {
  const key = useMenuKey();
  const [refused, setRefused] = useState<string | null>(null);
  const change = (typed: string) => {
    // A typed letter replaces the old one.
    const next = typed === '' ? '' : typed.toLowerCase().replace(key, '').slice(-1) || key;
    const isFree = next === '' || (/^[a-z0-9.,;/]$/.test(next) && !taken.includes(next));
    setRefused(isFree ? null : next);
    if (isFree) writeMenuKey(next);
  };
  return (
    <TextField
      label="Command menu shortcut"
      hint="Press with ⌘ or Ctrl. Leave blank to disable."
      error={refused && `“${refused}” with ⌘ or Ctrl is reserved. Choose another letter or digit.`}
      value={key.toUpperCase()}
      onChange={change}
      autoFocus={autoFocus}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-16 text-center"
    />
  );
}
