import { ProjectSettings } from '../project-settings';
import { ApiKeys } from './api-keys';

/** API keys of a project: create, list, revoke. */
export function ApiKeysPage() {
  return (
    <ProjectSettings
      title="API keys"
      subtitle="Use API keys to manage this project from scripts. Keys inherit the permissions of the person who created them."
    >
      {(project) => <ApiKeys project={project} />}
    </ProjectSettings>
  );
}
