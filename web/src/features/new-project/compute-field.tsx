import { type ReactNode, useId, useState } from 'react';
import type { ComputeSize } from '@/api/projects/list-compute';
import { TextButton } from '@/ui/text-button';
import { SizeRow } from './size-row';
import { UnavailableSizes } from './unavailable-sizes';

/** Number of sizes shown at first; most projects never need a larger one. */
const shownFirst = 5;

interface ComputeFieldProps {
  sizes: ComputeSize[];
  chosen: ComputeSize;
  onChange: (id: string) => void;
  /** Whether the installation has prices. */
  priced: boolean;
  error: string | null;
  /** The link to the plans, beside sizes that the plan does not allow. */
  comparePlans?: ReactNode;
}

/** The compute size: the available ones, and the reasons for the others. */
export function ComputeField({ sizes, chosen, onChange, priced, error, comparePlans }: ComputeFieldProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const offered = sizes.filter((it) => it.available);
  const shown = all ? offered : offered.filter((it, n) => n < shownFirst || it.id === chosen.id);
  const hidden = offered.length - shown.length;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={error ? -1 : undefined}
      className="grid gap-2"
    >
      <legend id={`${id}-label`} className="mb-1.5 text-sm font-medium">Compute size</legend>
      <div className="divide-y overflow-hidden rounded-md border border-border-strong/60">
        {shown.map((size) => (
          <SizeRow key={size.id} name={id} size={size} checked={size.id === chosen.id} priced={priced} onChange={onChange} />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hidden > 0 && (
        <div className="text-sm">
          <TextButton onClick={() => setAll(true)}>Show {hidden} larger sizes</TextButton>
        </div>
      )}
      <UnavailableSizes sizes={sizes.filter((it) => !it.available)} priced={priced} comparePlans={comparePlans} />
    </fieldset>
  );
}
