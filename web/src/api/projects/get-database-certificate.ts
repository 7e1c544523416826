import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The CA certificate for a project's database and the pooler, as PEM. */
export const getDatabaseCertificate = (ref: string) =>
  answerOf(
    api.GET('/platform/projects/{ref}/database-certificate', {
      params: { path: { ref } },
      headers: { Accept: 'application/pem-certificate-chain' },
      parseAs: 'blob',
    }),
  );
