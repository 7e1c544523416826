interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox with its label, several to a line. */
export const CheckField = ({ label, checked, onChange, disabled = false }: CheckFieldProps) => (
  <label className="inline-flex min-h-8 items-center gap-2 text-sm max-sm:min-h-11">
    <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} className="size-4 shrink-0" />
    <span className={disabled ? 'text-muted' : undefined}>{label}</span>
  </label>
);
