import { Button } from '@/ui/button';
import { type SettingChange, valueText } from './settings-draft';

interface SettingChangesProps {
  changes: SettingChange[];
  busy: boolean;
  canSave: boolean;
  onDiscard: () => void;
}

/** The pending changes, from old to new value, before they are saved. */
export function SettingChanges({ changes, busy, canSave, onDiscard }: SettingChangesProps) {
  const count = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;
  return (
    // Visible while scrolling through the settings.
    <div className="sticky bottom-0 grid gap-3 rounded-b-md border-t bg-raised px-4 py-3 text-sm max-sm:bottom-(--bottom-bar-height)">
      <ul aria-label="Changes" aria-live="polite" className="grid gap-1">
        {changes.map(({ setting, to }) => (
          <li key={setting.name}>
            <span className="font-mono">{setting.name}</span>: {valueText(setting.value, setting.unit)} becomes{' '}
            {to === null ? `default (${valueText(setting.default, setting.unit)})` : valueText(to, setting.unit)}
            {setting.needs_restart && <span className="text-muted"> (after a restart)</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        <Button type="submit" variant="primary" busy={busy} disabled={!canSave}>
          Save {count}
        </Button>
        <Button onClick={onDiscard} disabled={busy}>
          Discard
        </Button>
      </div>
    </div>
  );
}
