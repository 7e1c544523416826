import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Incident, incidentSchema } from '@/lib/entities/incident';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const answerSchema = z.object({ incidents: z.array(incidentSchema) });

/** The incidents that affect a project, newest first: open, and resolved in the last 14 days. */
export async function listProjectIncidents(ref: string, signal: AbortSignal): Promise<Incident[]> {
  const call = api.GET('/platform/projects/{ref}/incidents', { params: { path: { ref } }, signal });
  return (await answerOf(call, answerSchema)).incidents;
}

export const projectIncidentsKey = (ref: string) => ['projects', ref, 'incidents'] as const;

/**
 * The incidents of all projects, and the timelines that contain them: a pushed change of open
 * incidents invalidates all of them.
 */
export const holdsProjectIncidents = ({ queryKey: [area, , what, group] }: Query): boolean =>
  area === 'projects' && (what === 'incidents' || (what === 'activity' && (group === 'all' || group === 'incidents')));

export const projectIncidentsQuery = (ref: string) =>
  queryOptions({ queryKey: projectIncidentsKey(ref), queryFn: ({ signal }) => listProjectIncidents(ref, signal) });

/** The recent incidents of a project as fetched; `recentIncidents` merges the pushed ones. */
export const useProjectIncidents = (ref: string) => useQuery(projectIncidentsQuery(ref));
