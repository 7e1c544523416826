import type { PlatformPart, PlatformStatus, Uptime } from '@/lib/entities/platform-status';
import type { StatusShape as Shape } from '@/lib/status-display';
import { StatusShape } from '@/ui/status-shape';
import { UptimeBars } from './uptime-bars';
import { sentenceOf } from './status-text';

const shapes: Record<string, Shape> = {
  operational: 'circle',
  under_maintenance: 'hollow-square',
  degraded_performance: 'triangle',
  partial_outage: 'diamond',
  major_outage: 'cross',
};

interface PartsListProps {
  status: PlatformStatus;
  /** False without contact: every component is then shown as unknown. */
  isKnown: boolean;
  now: number;
}

/** The components in two groups, each with shape, color and text, and their uptime. */
export function PartsList({ status, isKnown, now }: PartsListProps) {
  const parts = Object.entries(status.components).sort(([, a], [, b]) => a.position - b.position);
  const groups = [
    { heading: 'Platform', parts: parts.filter(([, { region }]) => region === undefined) },
    { heading: 'Databases by region', parts: parts.filter(([, { region }]) => region !== undefined) },
  ];
  return groups
    .filter((group) => group.parts.length > 0)
    .map(({ heading, parts: listed }) => (
      <div key={heading} className="sp-group">
        <h3>{heading}</h3>
        <ul className="sp-parts">
          {listed.map(([id, part]) => (
            <Part key={id} part={part} uptime={part.region === undefined ? part.uptime : status.uptime[part.region]} isKnown={isKnown} now={now} />
          ))}
        </ul>
      </div>
    ));
}

interface PartProps {
  part: PlatformPart;
  uptime: Uptime | undefined;
  isKnown: boolean;
  now: number;
}

function Part({ part, uptime, isKnown, now }: PartProps) {
  return (
    <li className="sp-part" data-status={isKnown ? part.status : 'unknown'}>
      <div className="sp-part-row">
        <span>
          {part.name} <small className="sp-about">{part.description}</small>
        </span>
        <span className="sp-word">
          <StatusShape shape={(isKnown && shapes[part.status]) || 'question'} className="sp-shape" />
          {isKnown ? sentenceOf(part.status) : 'Unknown'}
        </span>
      </div>
      {uptime && <UptimeBars name={part.name} uptime={uptime} now={now} />}
    </li>
  );
}
