import { useQueries } from '@tanstack/react-query';
import { regionsQuery } from '@/api/projects/list-regions';
import type { ProjectSummary } from '@/lib/entities/project';

/** Names of regions by provider and code, one request for each provider of the projects. */
export function useRegionNames(slug: string, projects: readonly ProjectSummary[]): Readonly<Record<string, string>> {
  const providers = [...new Set(projects.map((it) => it.cloud_provider))].sort();
  return useQueries({
    queries: providers.map((provider) => regionsQuery(slug, provider)),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data }, n) => data?.regions.map((it) => [regionKey(providers[n] ?? '', it.code), it.name]) ?? []),
      ) as Record<string, string>,
  });
}

const regionKey = (provider: string, code: string): string => `${provider}/${code}`;

/** The name of a project's region among these. */
export const regionNameOf = ({ cloud_provider, region }: ProjectSummary, names: Readonly<Record<string, string>>): string =>
  names[regionKey(cloud_provider, region)] ?? region;
