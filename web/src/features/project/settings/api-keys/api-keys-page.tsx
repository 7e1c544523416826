import { ProjectSettings } from '../project-settings';
import { ApiKeys } from './api-keys';

/** API keys of a project: create, list, revoke. */
export function ApiKeysPage() {
  return (
    <ProjectSettings
      title="Management API keys"
      subtitle="Keys for the API of Signalbox, to manage this project from scripts. They inherit the permissions of the person who created them."
    >
      {(project) => <ApiKeys project={project} />}
    </ProjectSettings>
  );
}
