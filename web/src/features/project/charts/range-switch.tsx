import { useId } from 'react';
import { type Range, ranges } from './ranges';

interface RangeSwitchProps {
  range: Range;
  onChange: (id: Range['id']) => void;
}

/** Chooses the time range of the charts. */
export function RangeSwitch({ range, onChange }: RangeSwitchProps) {
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-border-strong/60 p-0.5">
      <legend className="sr-only">Time range</legend>
      {ranges.map(({ id, label }) => (
        <label
          key={id}
          className="relative grid h-[26px] min-w-11 cursor-pointer place-items-center rounded-sm px-2 text-xs text-muted tabular-nums hover:text-text has-checked:bg-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:h-[38px]"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={range.id === id}
            onChange={() => onChange(id)}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm border-0 bg-transparent opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
