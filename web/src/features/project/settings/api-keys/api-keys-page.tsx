import { ProjectSettings } from '../project-settings';
import { ApiKeys } from './api-keys';

/** A project's keys for scripts: made, looked at, revoked. */
export function ApiKeysPage() {
  return (
    <ProjectSettings
      title="API keys"
      subtitle="A script shows one to call Signalbox for this project alone. It acts for whoever made it, and never more than they may."
    >
      {(project) => <ApiKeys project={project} />}
    </ProjectSettings>
  );
}
