import { useId } from 'react';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { classNames } from '@/ui/class-names';
import { fieldAria, inputClasses } from '@/ui/field';
import { TextButton } from '@/ui/text-button';
import { rangeText, valueText } from './settings-draft';

interface SettingFieldProps {
  setting: PostgresSetting;
  /** The typed value; null: the default; undefined: unchanged. */
  typed: string | null | undefined;
  fault: string | null;
  readOnly: boolean;
  onChange: (typed: string | null) => void;
}

/** A setting: description, range, and value. */
export function SettingField({ setting, typed, fault, readOnly, onChange }: SettingFieldProps) {
  const id = useId();
  const { name, summary, unit, value, needs_restart } = setting;
  const isDefault = typed === null || (typed === undefined && setting.is_default);
  const shown = typed === undefined ? String(value) : (typed ?? String(setting.default));
  const back = () => {
    onChange(null);
    // The pressed button is removed.
    document.getElementById(id)?.focus();
  };
  return (
    <li className="grid items-start gap-x-6 gap-y-2 p-4 text-sm sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <label htmlFor={id} className="font-mono font-medium">
            {name}
          </label>
          {!isDefault && <Mark>Set</Mark>}
          {needs_restart && <Mark>Needs a restart</Mark>}
        </div>
        <p className="text-muted">{summary}</p>
        <p id={`${id}-hint`} className="text-xs text-muted">
          {rangeText(setting)}, default {valueText(setting.default, unit)}.
          {!setting.is_default && ` Current: ${valueText(value, unit)}.`}
        </p>
      </div>
      <div className="grid gap-1">
        <div className="flex items-center gap-2">
          <input
            {...fieldAria(id, 'range', fault)}
            type="text"
            inputMode={setting.low < 0 ? 'text' : 'numeric'}
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={shown}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(inputClasses, 'scroll-mb-40 text-right tabular-nums')}
          />
          {unit !== null && <span className="w-6 shrink-0 text-muted">{unit}</span>}
        </div>
        {fault && (
          <p id={`${id}-error`} className="text-danger">
            {fault}
          </p>
        )}
        {!readOnly && !isDefault && (
          <div className="justify-self-end">
            <TextButton aria-label={`Reset to default: ${name}`} onClick={back}>
              Reset to default
            </TextButton>
          </div>
        )}
      </div>
    </li>
  );
}

const Mark = ({ children }: { children: string }) => (
  <span className="rounded-full border px-1.5 text-xs text-muted">{children}</span>
);
