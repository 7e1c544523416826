import { changedEntries } from '../changed-entries';
import type { ProjectDetail, ProjectSummary, ProjectTopic } from '../entities/project';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['projects'];

/** Shared by all comparisons, because creating a collator takes longer than sorting a list. */
const { compare } = new Intl.Collator();

/**
 * Overlays an organization's project list with its topic, by name; removals follow the rule of
 * organizations. Unchanged projects keep their identity.
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

/** Sorted lists, each with the topic state it was overlaid with. */
const laidOver = new WeakMap<ProjectSummary[], Pushed>();

/**
 * The same projects in the same order, as after nearly every change, which is of a status. Null
 * otherwise.
 */
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

/** A project in list form, derived once from its pushed state. */
function summaryOf(pushed: Pushed[string], slug: string): ProjectSummary {
  const known = summaries.get(pushed);
  if (known?.organization_slug === slug) return known;
  const summary = { ...pushed, organization_slug: slug };
  summaries.set(pushed, summary);
  return summary;
}

/** Overlays a project's detail with its own topic. */
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
    parent_project_ref,
    expires_at,
    origin,
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
    parent_project_ref,
    expires_at,
    origin,
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
