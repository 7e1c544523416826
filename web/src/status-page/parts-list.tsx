import type { PlatformPart } from '@/lib/entities/platform-status';
import type { StatusShape as Shape } from '@/lib/status-display';
import { StatusShape } from '@/ui/status-shape';
import { sentenceOf } from './status-text';

const shapes: Record<string, Shape> = {
  operational: 'circle',
  under_maintenance: 'hollow-square',
  degraded_performance: 'triangle',
  partial_outage: 'triangle',
  major_outage: 'cross',
};

/** The components of the platform: shape, color and text together. */
export function PartsList({ parts }: { parts: [id: string, part: PlatformPart][] }) {
  return (
    <ul className="sp-parts">
      {parts.map(([id, part]) => (
        <li key={id} className="sp-part" data-status={part.status}>
          <span>
            {part.name} <small className="sp-about">{part.description}</small>
          </span>
          <span className="sp-word">
            <StatusShape shape={shapes[part.status] ?? 'question'} className="sp-shape" />
            {sentenceOf(part.status)}
          </span>
        </li>
      ))}
    </ul>
  );
}
