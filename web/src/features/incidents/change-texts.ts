import type { HistoryEntry } from '@/api/operations/incident-keys';
import { formatExact } from '@/lib/format/time';

type Changes = NonNullable<HistoryEntry['changes']>;

const names: Record<string, string> = {
  title: 'Title',
  impact: 'Impact',
  state: 'State',
  regions: 'Regions',
  organizations: 'Organizations',
  projects: 'Projects',
  services: 'Services',
  show_to_everybody: 'Show to all users',
  affects_project_creation: 'Affects project creation',
  planned_start: 'Starts',
  planned_end: 'Ends',
  announce_ahead: 'Show before start',
  post_mortem: 'Post-mortem',
  held_back: 'Awaiting review',
};

const aMoment = /^\d{4}-\d{2}-\d{2}T/;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  return aMoment.test(value) ? formatExact(value) : value;
}

/** The changes of an edit, one sentence per field; for long texts without the values. */
export const changeTexts = (changes: Changes): string[] =>
  Object.entries(changes).map(([field, { from, to }]) =>
    field === 'post_mortem' ? 'Post-mortem published.' : `${names[field] ?? field}: ${valueText(from)} → ${valueText(to)}`,
  );
