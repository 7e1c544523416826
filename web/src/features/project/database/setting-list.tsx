import type { Ref } from 'react';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { SettingField } from './setting-field';
import { draftFault, type SettingsDraft } from './settings-draft';

interface SettingListProps {
  settings: readonly PostgresSetting[];
  draft: SettingsDraft;
  /** The server's errors by setting. */
  refused: (name: string) => string | null;
  readOnly: boolean;
  onChange: (name: string, typed: string | null) => void;
  /** Gets the focus when the pressed button is removed. */
  ref: Ref<HTMLUListElement>;
}

/** The settings, each with a field. */
export function SettingList({ settings, draft, refused, readOnly, onChange, ref }: SettingListProps) {
  return (
    <ul ref={ref} tabIndex={-1} aria-label="Settings" className="divide-y focus:outline-none">
      {settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          typed={draft[setting.name]}
          fault={draftFault(setting, draft) ?? refused(setting.name)}
          readOnly={readOnly}
          onChange={(typed) => onChange(setting.name, typed)}
        />
      ))}
    </ul>
  );
}
