import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const of = (id: string) => ({ params: { path: { simulation_id: id } }, parseAs: 'blob' }) as const;

/** A run's report as a standalone file. */
export const downloadReport = (id: string): Promise<Blob> =>
  answerOf(
    api.GET('/platform/operator/simulations/{simulation_id}/report', { ...of(id), headers: { Accept: 'text/html' } }),
  );

/** All metrics of a run, exactly as the run wrote them. */
export const downloadResult = (id: string): Promise<Blob> =>
  answerOf<Blob>(api.GET('/platform/operator/simulations/{simulation_id}', of(id)));
