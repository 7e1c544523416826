import { memo } from 'react';
import type { FleetProject, FleetTile } from '@/lib/entities/fleet';
import { isInBetween, isWrong } from '@/lib/entities/project-status';
import { formatAge, formatDay } from '@/lib/format/time';
import { statusDisplay } from '@/lib/status-display';
import { classNames } from '@/ui/class-names';
import { StatusLabel } from '@/ui/status-label';
import { Sparkline, troubleText } from './sparkline';
import { boardMeasures } from './board-measures';
import type { TileSize } from './board-view';

interface TileProps {
  tile: FleetTile;
  /** The organization's name if tiles are grouped by region, and vice versa. */
  place: string;
  size: TileSize;
  now: number;
  /** The current slot of the history. */
  last: number;
  /** In the tab order. */
  isActive: boolean;
}

const frameOf = ({ status }: FleetProject): string =>
  isWrong(status) ? 'border-danger/70 bg-danger/14' : isInBetween(status) ? 'border-info/50 bg-surface' : 'bg-surface';

const sinceText = ({ since }: FleetProject, now: number) => formatAge(new Date(since).toISOString(), now);

/** A project on the status board, as a cell of its row: a change renders only this tile. */
export const Tile = memo(function Tile(props: TileProps) {
  const { tile, place, size } = props;
  return (
    <div role="gridcell" style={{ height: boardMeasures[size].tile }} className="min-w-0">
      {size === 'dots' ? <Dot project={tile.project} place={place} button={buttonOf(props)} /> : <TileText {...props} />}
    </div>
  );
});

const buttonOf = ({ tile, isActive }: TileProps) => ({ type: 'button', 'data-ref': tile.ref, tabIndex: isActive ? 0 : -1 }) as const;

/** It is a button; the board handles its click. */
function TileText(props: TileProps) {
  const { project } = props.tile;
  const { place, size, now, last } = props;
  const trouble = troubleText(project.history);
  const large = size === 'large';
  return (
    <button
      {...buttonOf(props)}
      className={classNames(
        'grid h-full w-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 rounded-md border text-left hover:bg-hover focus-visible:outline-offset-0',
        large ? 'gap-y-1.5 px-4' : 'gap-y-0.5 px-3',
        frameOf(project),
      )}
    >
      <span className={classNames('truncate font-medium', large ? 'text-xl' : 'text-sm')}>{project.name}</span>
      <Sparkline history={project.history ?? noTrouble} last={last} className={large ? 'h-6 w-18' : 'h-4 w-12'} />
      <span className="flex min-w-0 items-center gap-x-2">
        <StatusLabel status={project.status} operation={project.operation} size={large ? 'large' : 'small'} />
      </span>
      <span className={classNames('text-right whitespace-nowrap text-muted tabular-nums', large ? 'text-lg' : 'text-xs')}>
        {sinceText(project, now)}
      </span>
      <span className={classNames('col-span-2 truncate text-muted', large ? 'text-lg' : 'text-xs')}>
        {place}
        {project.unprotected && <span className="text-danger"> · Unprotected</span>}
        <PauseNote project={project} />
      </span>
      {trouble && <span className="sr-only">{trouble}</span>}
    </button>
  );
}

/** A coming pause for inactivity, or that there will be none. */
function PauseNote({ project: { pause_at, pause_failure, kept_by } }: { project: FleetProject }) {
  if (pause_failure) return <span className="text-danger"> · Couldn't be paused</span>;
  if (pause_at) return <span className="text-warn"> · Pauses on {formatDay(pause_at)}</span>;
  return kept_by ? <> · Kept running</> : null;
}

const noTrouble = {};

/** The text of its shape, which its row draws (`dot-line`): on hover and for screen readers. */
function Dot({ project, place, button }: { project: FleetProject; place: string; button: object }) {
  const { word } = statusDisplay(project.status, project.operation);
  const words = `${project.name}, ${word}, ${place}`;
  return (
    <button
      {...button}
      aria-label={words}
      data-tooltip={words}
      data-status={project.status}
      className={classNames('block size-full rounded-sm focus-visible:outline-offset-0', isWrong(project.status) && 'bg-danger/25')}
    />
  );
}
