import { LayoutGrid, List } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import type { ProjectLayout } from './layout';

const choices = [
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
  { value: 'list', label: 'List', icon: List },
] as const;

/** Grid or list. */
export function LayoutSwitch({ layout, onChange }: { layout: ProjectLayout; onChange: (layout: ProjectLayout) => void }) {
  return (
    <div role="group" aria-label="Layout" className="flex rounded-md border border-border-strong/60 p-0.5">
      {choices.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          data-tooltip={label}
          aria-pressed={layout === value}
          onClick={() => onChange(value)}
          className={classNames(
            'grid h-[26px] w-8 place-items-center rounded-sm max-sm:h-[38px] max-sm:w-11',
            layout === value ? 'bg-hover text-text' : 'text-muted hover:text-text',
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
