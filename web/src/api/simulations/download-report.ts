import { answerOf } from '../http/answer-of';
import { simulationsApi } from './described-simulations';

const of = (id: string) => ({ params: { path: { id } }, parseAs: 'blob' }) as const;

/** A run's report, to be read without the dashboard. */
export const downloadReport = (id: string): Promise<Blob> =>
  answerOf(
    simulationsApi.GET('/platform/operator/simulations/{id}/report', { ...of(id), headers: { Accept: 'text/html' } }),
  );

/** All that a run measured, to the letter as the run wrote it. */
export const downloadResult = (id: string): Promise<Blob> =>
  answerOf<Blob>(simulationsApi.GET('/platform/operator/simulations/{id}', of(id)));
