import type { ComputeSize } from '@/api/projects/list-compute';
import { monthly, sizeText } from './compute-text';

interface SizeRowProps {
  /** The ID of the group. */
  name: string;
  size: ComputeSize;
  checked: boolean;
  priced: boolean;
  onChange: (id: string) => void;
}

/** A size option: resources and price. */
export function SizeRow({ name, size, checked, priced, onChange }: SizeRowProps) {
  return (
    <label className="flex min-h-9 items-start gap-2.5 px-3 py-2 text-sm -outline-offset-2 focus-within:outline-2 focus-within:outline-focus hover:bg-hover max-sm:min-h-11 has-checked:bg-hover">
      <input
        type="radio"
        name={name}
        value={size.id}
        checked={checked}
        onChange={() => onChange(size.id)}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-medium">{size.name}</span> <span className="text-muted">{sizeText(size)}</span>
        </span>{' '}
        {priced && <span className="text-muted tabular-nums">{monthly(size.price_monthly)}</span>}
      </span>
    </label>
  );
}
