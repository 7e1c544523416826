import { useSingleKeys, writeSingleKeys } from '@/lib/commands/single-keys';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { Dialog } from '@/ui/dialog';
import { SwitchField } from '@/ui/switch-field';
import { MenuKeyField } from '../command-menu/menu-key-field';
import { KeyGroups } from './key-groups';

/** All shortcuts that work now, by section, and their settings. */
export function KeyListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="xlarge">
      <Shortcuts />
    </Dialog>
  );
}

function Shortcuts() {
  const commands = useRegisteredCommands();
  const singleKeys = useSingleKeys();
  return (
    <>
      <KeyGroups commands={commands} />
      <div className="grid gap-5 border-t pt-4">
        <SwitchField
          label="Keys without ⌘ or Ctrl"
          hint="Turn them off if you use speech input. Saved in this browser."
          on={singleKeys}
          onChange={writeSingleKeys}
        />
        <MenuKeyField />
      </div>
    </>
  );
}
