import { useRemoveFlag } from '@/api/operator/remove-flag';
import { useSetFlag } from '@/api/operator/set-flag';
import { ErrorNote } from '@/ui/error-note';
import { SwitchField } from '@/ui/switch-field';
import { TextButton } from '@/ui/text-button';

interface FlagRowProps {
  name: string;
  label: string;
  /** Its effect. */
  does: string;
  /** The default if it is not set. */
  unset: boolean;
  /** The set value; undefined: not set. */
  value: boolean | undefined;
}

/** A flag: effect, switch, and reset to the default. */
export function FlagRow({ name, label, does, unset, value }: FlagRowProps) {
  const set = useSetFlag(name);
  const remove = useRemoveFlag(name);
  const error = set.error ?? remove.error;
  const change = (on: boolean) => {
    remove.reset();
    set.mutate(on);
  };
  const forget = () => {
    set.reset();
    remove.mutate();
  };
  return (
    <li className="grid gap-2 px-4 py-3">
      <SwitchField
        label={label}
        hint={
          <>
            {does} <code className="font-mono text-xs">{name}</code>
          </>
        }
        on={value ?? unset}
        busy={set.isPending || remove.isPending}
        onChange={change}
      />
      <p className="text-xs text-muted">
        {value === undefined ? (
          `Default (${unset ? 'on' : 'off'})`
        ) : (
          <TextButton className="text-xs" disabled={remove.isPending} onClick={forget} aria-label={`Reset to default: ${name}`}>
            Reset to default
          </TextButton>
        )}
      </p>
      {error && <ErrorNote title="Couldn't change the flag." error={error} />}
    </li>
  );
}
