import type { ProjectDetail, ProjectSummary, ProjectTopic } from '../entities/project';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['projects'];

/** An organization's project list with its topic laid over it; the rule of removal is that of organizations. */
export function overlayProjects(
  list: ProjectSummary[],
  slug: string,
  pushed: Pushed,
  before: Pushed = {},
): ProjectSummary[] {
  const untouched = list.filter((it) => pushed[it.ref] === undefined && before[it.ref] === undefined);
  const updated = Object.values(pushed)
    .filter((it) => it.status !== 'REMOVED')
    .map((it) => ({ ...it, organization_slug: slug }));
  return [...updated, ...untouched].sort((a, b) => a.name.localeCompare(b.name) || a.ref.localeCompare(b.ref));
}

/** A project's detail with its own topic laid over it. */
export function overlayProject(known: ProjectDetail | undefined, pushed: ProjectTopic): ProjectDetail {
  const { db_version, connection, ref, name, organization_slug, region, cloud_provider, inserted_at, status, ...live } =
    pushed;
  return {
    ...known,
    ref,
    name,
    organization_slug,
    region,
    cloud_provider,
    inserted_at,
    status,
    dbVersion: db_version,
    connectionString: connection?.connection_string ?? null,
    db_host: connection?.host ?? null,
    db_port: connection?.port ?? null,
    db_user: connection?.user ?? null,
    db_name: connection?.database ?? null,
    live,
  };
}
