/** The facts from which the checklist follows. */
export interface FirstStepFacts {
  slug: string;
  /** The open project, or the organization's first one; undefined without one. */
  projectRef: string | undefined;
  hasProject: boolean;
  /** A statement was run, or a client connected. */
  isUsed: boolean;
  /** One of the projects has a backup; null: this server makes none. */
  hasBackup: boolean | null;
  /** More than one member, or an open invitation. */
  hasCompany: boolean;
  hasSecondFactor: boolean;
  mayCreateProjects: boolean;
  mayInvite: boolean;
}

export interface FirstStep {
  name: string;
  detail: string;
  isDone: boolean;
  /** Where the step is done; absent while an earlier one is missing. */
  to?: string;
}

/** The first steps of a person in an organization, without those that they may not do. */
export function firstSteps(facts: FirstStepFacts): FirstStep[] {
  const { slug, projectRef, isUsed, hasBackup, hasProject } = facts;
  const steps: (FirstStep | false)[] = [
    (facts.mayCreateProjects || hasProject) && {
      name: 'Create a project',
      detail: 'A dedicated Postgres database, ready in seconds.',
      isDone: hasProject,
      to: `/new/${slug}`,
    },
    {
      name: 'Run a first query or connect',
      detail: 'Use the SQL editor, or connect with psql or your app.',
      isDone: isUsed,
      ...(projectRef !== undefined && { to: `/project/${projectRef}/sql/new` }),
    },
    hasBackup !== null && {
      name: 'Get a first backup',
      detail: 'Made automatically in the first minutes, and every night.',
      isDone: hasBackup,
      ...(projectRef !== undefined && { to: `/project/${projectRef}/database/backups/scheduled` }),
    },
    (facts.mayInvite || facts.hasCompany) && {
      name: 'Invite a member',
      detail: 'Roles control what members can do.',
      isDone: facts.hasCompany,
      to: `/org/${slug}/members`,
    },
    {
      name: 'Enable two-factor authentication',
      detail: 'Protects your account with a code from your phone.',
      isDone: facts.hasSecondFactor,
      to: '/account/security',
    },
  ];
  return steps.filter((step) => step !== false);
}
