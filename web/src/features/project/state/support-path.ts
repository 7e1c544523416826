import type { ProjectDetail } from '@/lib/entities/project';
import { statusDisplay } from '@/lib/status-display';

/** Addresses have a length limit, so the most important facts come first. */
const messageMax = 1_000;

/** A new support ticket about a stuck project, prefilled with its state. */
export function supportPath({ name, ref, organization_slug, status, live }: ProjectDetail): string {
  const { word } = statusDisplay(status);
  const lines = [
    `Status: ${word} (${status})`,
    live?.reason && `Reason: ${live.reason}`,
    live?.error && `Error: ${live.error.code}: ${live.error.message}`,
    live?.since && `Since: ${live.since}`,
  ];
  const query = new URLSearchParams({
    category: 'Database_unresponsive',
    projectRef: ref,
    orgSlug: organization_slug,
    subject: `${name}: ${word}`,
    message: lines.filter(Boolean).join('\n').slice(0, messageMax),
  });
  return `/support/new?${query}`;
}
