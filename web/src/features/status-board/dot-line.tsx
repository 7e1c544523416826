import { memo, useMemo } from 'react';
import type { FleetTile } from '@/lib/entities/fleet';
import { toneClasses } from '@/ui/status-tones';
import { type DotPaint, dotPaths, dotSize } from './dot-shapes';
import { boardMeasures } from './board-measures';

interface DotLineProps {
  tiles: readonly FleetTile[];
  columns: number;
  /** Width of the row, in pixels. */
  room: number;
}

const paintProps: Record<DotPaint, object> = {
  fill: { fill: 'currentColor' },
  line: { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' },
  faint: { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeOpacity: 0.3 },
};

/** The shapes of a row of dots, behind the labeled buttons. */
export const DotLine = memo(function DotLine({ tiles, columns, room }: DotLineProps) {
  const { gap } = boardMeasures.dots;
  const width = (room - gap * (columns - 1)) / columns;
  const paths = useMemo(() => dotPaths(tiles, width + gap, width), [tiles, width, gap]);
  return (
    // Without its own clip and scale it is painted with its surroundings.
    <svg aria-hidden="true" height={dotSize} className="pointer-events-none absolute inset-x-0 top-0 w-full overflow-visible">
      {paths.map(({ id, tone, paint, d }) => (
        <path key={id} d={d} className={toneClasses[tone]} {...paintProps[paint]} />
      ))}
    </svg>
  );
});
