import type { ProjectActions, ProjectDetail } from '@/lib/entities/project';
import { projectSummary } from './samples';

/** A project without available actions. */
export const noActions: ProjectActions = {
  pause: false,
  restore: false,
  restart: false,
  delete: false,
  cancel: false,
  retry: false,
};

/** A healthy project with all data, as on its page. */
export const projectDetail = (facts: Partial<ProjectDetail> = {}, live: Partial<ProjectDetail['live']> = {}): ProjectDetail => ({
  ...projectSummary('shop'),
  dbVersion: '15.8',
  connectionString: 'postgresql://app:[YOUR-PASSWORD]@localhost:54331/app',
  db_host: 'localhost',
  db_port: 54331,
  db_user: 'app',
  db_name: 'app',
  ...facts,
  live: {
    reason: 'Accepting connections.',
    requested_by: 'sam',
    since: '2026-11-20T12:00:05.000Z',
    expected_end: null,
    deadline: null,
    restart_at: null,
    operation: null,
    steps: {},
    error: null,
    actions: { ...noActions, pause: true, restart: true, delete: true },
    services: { postgresql: { name: 'PostgreSQL', healthy: true, detail: 'Accepting connections.' } },
    notice: null,
    ...live,
  },
});
