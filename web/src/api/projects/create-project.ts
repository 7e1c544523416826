import { useMutation } from '@tanstack/react-query';
import type { ProjectSummary } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationProjectsKey } from './list-organization-projects';
import { dbPasswordKey } from './get-db-password';

export interface NewProject {
  name: string;
  organizationSlug: string;
  cloudProvider: string;
  /** A region code of the provider. */
  region: string;
  /** The ID of a compute size; undefined: the plan's default. */
  computeSize: string | undefined;
  /** Empty: the server generates one and returns it once. */
  dbPassword: string;
}

/** Creates a project; it starts asynchronously. */
export const createProject = (project: NewProject) =>
  answerOf(
    api.POST('/platform/projects', {
      body: {
        name: project.name,
        organization_slug: project.organizationSlug,
        db_region: project.region,
        cloud_provider: project.cloudProvider,
        ...(project.computeSize !== undefined && { compute_size: project.computeSize }),
        ...(project.dbPassword !== '' && { db_pass: project.dbPassword }),
      },
    }),
  );

export const useCreateProject = () =>
  useMutation({
    mutationFn: createProject,
    onSuccess: ({ db_pass, ...created }, project, _result, { client }) => {
      client.setQueryData<ProjectSummary[]>(organizationProjectsKey(project.organizationSlug), (list) =>
        list && [...list.filter((it) => it.ref !== created.ref), created],
      );
      if (db_pass) client.setQueryData(dbPasswordKey(created.ref), db_pass);
    },
  });
