import type { Ground } from '@/lib/entities/simulation';
import { createRuledClient } from '../http/client';

/** What a rehearsal is started with; what is left out is the scenario's own. */
export interface NewRun {
  scenario: string;
  ground?: Ground;
  short?: boolean;
  seed?: number;
  connections?: number;
}

/** What is asked of one run. */
interface OfRun {
  parameters: { path: { id: string } };
}

interface Answers<Body, Status extends number = 200, Type extends string = 'application/json'> {
  responses: Record<Status, { content: Record<Type, Body> }>;
}

/**
 * The calls about rehearsals, for as long as the description of the API has none of them. Answers are `unknown`: every
 * one that a page reads is checked by a schema.
 */
interface SimulationPaths {
  '/platform/operator/simulations/scenarios': { get: Answers<unknown> };
  '/platform/operator/simulations': {
    get: Answers<unknown>;
    post: Answers<unknown, 201> & { requestBody: { content: { 'application/json': NewRun } } };
  };
  '/platform/operator/simulations/{id}': {
    get: Answers<unknown> & OfRun;
    delete: { responses: { 204: { content?: never } } } & OfRun;
  };
  '/platform/operator/simulations/{id}/stop': { post: Answers<unknown> & OfRun };
  '/platform/operator/simulations/{id}/report': { get: Answers<Blob, 200, 'text/html'> & OfRun };
}

export const simulationsApi = createRuledClient<SimulationPaths>();
