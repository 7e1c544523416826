import { changedEntries } from '../changed-entries';
import type { ProjectDetail, ProjectSummary, ProjectTopic } from '../entities/project';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['projects'];

/** One for all comparisons: making one takes longer than a list does. */
const { compare } = new Intl.Collator();

/**
 * An organization's project list with its topic laid over it, by name; the rule of removal is that of organizations.
 * A project that has not changed since the last time is the same object again.
 */
export function overlayProjects(
  list: ProjectSummary[],
  slug: string,
  pushed: Pushed,
  before: Pushed = {},
): ProjectSummary[] {
  const changed = laidOver.get(list) === before ? changedEntries(pushed, before) : null;
  const isAnyGone = !changed && Object.keys(before).some((ref) => pushed[ref] === undefined);
  const changes = changed ?? new Map(Object.entries(pushed));
  const next = (isAnyGone ? null : inPlace(list, slug, changes)) ?? inOrder(list, slug, pushed, before);
  laidOver.set(next, pushed);
  return next;
}

/** Lists that are in order already, each with what was laid over it. */
const laidOver = new WeakMap<ProjectSummary[], Pushed>();

/** The same ones in the same order, as after nearly every change: it is of a status. Null where that is not so. */
function inPlace(list: ProjectSummary[], slug: string, changes: Map<string, Pushed[string]>): ProjectSummary[] | null {
  let kept = 0;
  let isOrdered = laidOver.has(list);
  const next = list.map((known) => {
    const now = changes.get(known.ref);
    if (!now) return known;
    if (now.status !== 'REMOVED') ++kept;
    if (now.name !== known.name) isOrdered = false;
    return summaryOf(now, slug);
  });
  return kept === changes.size && (isOrdered || isInOrder(next)) ? next : null;
}

const isInOrder = (list: ProjectSummary[]): boolean =>
  list.every((it, at) => at === 0 || byName(list[at - 1] as ProjectSummary, it) <= 0);

function inOrder(list: ProjectSummary[], slug: string, pushed: Pushed, before: Pushed): ProjectSummary[] {
  const untouched = list.filter((it) => pushed[it.ref] === undefined && before[it.ref] === undefined);
  const updated = Object.values(pushed)
    .filter((it) => it.status !== 'REMOVED')
    .map((it) => summaryOf(it, slug));
  return [...updated, ...untouched].sort(byName);
}

const byName = (a: ProjectSummary, b: ProjectSummary): number => compare(a.name, b.name) || compare(a.ref, b.ref);

const summaries = new WeakMap<Pushed[string], ProjectSummary>();

/** A project as lists show it, made once of what was pushed. */
function summaryOf(pushed: Pushed[string], slug: string): ProjectSummary {
  const known = summaries.get(pushed);
  if (known?.organization_slug === slug) return known;
  const summary = { ...pushed, organization_slug: slug };
  summaries.set(pushed, summary);
  return summary;
}

/** A project's detail with its own topic laid over it. */
export function overlayProject(known: ProjectDetail | undefined, pushed: ProjectTopic): ProjectDetail {
  const {
    db_version,
    connection,
    pooled,
    tls,
    ref,
    name,
    organization_slug,
    region,
    cloud_provider,
    compute_size,
    inserted_at,
    status,
    ...live
  } = pushed;
  return {
    ...known,
    ref,
    name,
    organization_slug,
    region,
    cloud_provider,
    ...(compute_size !== undefined && { compute_size }),
    inserted_at,
    status,
    dbVersion: db_version,
    connectionString: connection?.connection_string ?? null,
    db_host: connection?.host ?? null,
    db_port: connection?.port ?? null,
    db_user: connection?.user ?? null,
    db_name: connection?.database ?? null,
    pooled: pooled ?? null,
    tls: tls ?? null,
    live,
  };
}
