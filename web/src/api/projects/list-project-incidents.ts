import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Incident, incidentSchema } from '@/lib/entities/incident';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const answerSchema = z.object({ incidents: z.array(incidentSchema) });

/** The incidents that concern a project, newest first: open, and resolved in the last 14 days. */
export async function listProjectIncidents(ref: string, signal: AbortSignal): Promise<Incident[]> {
  const call = api.GET('/platform/projects/{ref}/incidents', { params: { path: { ref } }, signal });
  return (await answerOf(call, answerSchema)).incidents;
}

export const projectIncidentsKey = (ref: string) => ['projects', ref, 'incidents'] as const;

/** Of whichever project these are the incidents: what is pushed of open ones makes all of them old. */
export const holdsProjectIncidents = ({ queryKey: [area, , what] }: Query): boolean => area === 'projects' && what === 'incidents';

export const projectIncidentsQuery = (ref: string) =>
  queryOptions({ queryKey: projectIncidentsKey(ref), queryFn: ({ signal }) => listProjectIncidents(ref, signal) });

/** The recent incidents of a project, as they were when it was asked; `recentIncidents` lays over them what is pushed. */
export const useProjectIncidents = (ref: string) => useQuery(projectIncidentsQuery(ref));
