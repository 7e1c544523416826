import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const of = (id: string) => ({ params: { path: { simulation_id: id } }, parseAs: 'blob' }) as const;

/** A run's report, to be read without the dashboard. */
export const downloadReport = (id: string): Promise<Blob> =>
  answerOf(
    api.GET('/platform/operator/simulations/{simulation_id}/report', { ...of(id), headers: { Accept: 'text/html' } }),
  );

/** All that a run measured, to the letter as the run wrote it. */
export const downloadResult = (id: string): Promise<Blob> =>
  answerOf<Blob>(api.GET('/platform/operator/simulations/{simulation_id}', of(id)));
