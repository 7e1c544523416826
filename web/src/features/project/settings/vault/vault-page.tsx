import { ProjectSettings } from '../project-settings';
import { VaultSecrets } from './vault-secrets';

/** The vault of a project: secrets that roles of its database may read. */
export function VaultPage() {
  return (
    <ProjectSettings title="Vault" subtitle="Secrets for SQL in this project, encrypted with a key outside the database.">
      {(project) => <VaultSecrets project={project} />}
    </ProjectSettings>
  );
}
