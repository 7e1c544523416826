import { SwitchField } from './switch-field';

interface PasswordRotationProps {
  on: boolean;
  onChange: (on: boolean) => void;
  disabled: boolean;
}

/** Shows whether a transferred project gets a new database password. */
export const PasswordRotation = ({ on, onChange, disabled }: PasswordRotationProps) => (
  <SwitchField
    label="Replace the database password"
    hint={
      on
        ? 'Signalbox generates a new password and ends open sessions. Programs that connect need the new password.'
        : "The password doesn't change. Anyone who knows it can still connect after the transfer."
    }
    on={on}
    onChange={onChange}
    disabled={disabled}
  />
);
