import type { StatusShape, StatusTone } from './status-display';

/** Shape, color role and banner of a severity: no two severities share a shape or a banner. */
export interface SeverityDisplay {
  word: string;
  shape: StatusShape;
  tone: StatusTone;
  banner: 'incident-none' | 'incident-minor' | 'incident-major' | 'incident-critical';
}

const minor: SeverityDisplay = { word: 'Minor', shape: 'triangle', tone: 'warn', banner: 'incident-minor' };
const displays: Record<string, SeverityDisplay> = {
  none: { word: 'No impact', shape: 'hollow-square', tone: 'idle', banner: 'incident-none' },
  minor,
  major: { word: 'Major', shape: 'diamond', tone: 'danger', banner: 'incident-major' },
  critical: { word: 'Critical', shape: 'cross', tone: 'danger', banner: 'incident-critical' },
};

/** The display of an incident's impact, used everywhere; maintenance has none. */
export const severityDisplay = (impact: string): SeverityDisplay => displays[impact] ?? minor;
