import type { ComputeSize } from '@/api/projects/list-compute';
import { FactCell } from '@/ui/facts';
import { shownFacts } from './size-text';

interface SizeFactsProps {
  /** Absent if the installation no longer lists the size. */
  size: ComputeSize | undefined;
  id: string | undefined;
  hasPrices: boolean;
}

/** The project's current size, with its resources. */
export function SizeFacts({ size, id, hasPrices }: SizeFactsProps) {
  if (!size) {
    return (
      <p className="p-4 text-sm text-muted">
        {id ? `Current size: ${id}, which this installation doesn't offer.` : 'Size not available yet.'}
      </p>
    );
  }
  return (
    <div className="grid gap-3 p-4">
      <p className="text-lg font-semibold">{size.name}</p>
      <dl aria-label="Current size" className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        {shownFacts(hasPrices).map((fact) => (
          <FactCell key={fact.name} name={fact.name}>
            {fact.of(size)}
          </FactCell>
        ))}
      </dl>
    </div>
  );
}
