import { ConnectionCard } from '../connection/connection-card';
import { ProjectSettings } from '../settings/project-settings';
import { ConnectionLimitsCard } from './connection-limits-card';
import { PasswordCard } from './password-card';
import { PostgresCard } from './postgres-card';

/** A project's connection, database password and PostgreSQL settings. */
export function DatabaseSettingsPage() {
  return (
    <ProjectSettings title="Database settings" narrow>
      {(project) => (
        <>
          <ConnectionCard project={project} />
          <PasswordCard project={project} />
          <ConnectionLimitsCard project={project} />
          <PostgresCard project={project} />
        </>
      )}
    </ProjectSettings>
  );
}
