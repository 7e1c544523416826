import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import { ProjectActionsBar } from '@/features/project/state/project-actions-bar';
import type { Command } from '@/lib/commands/command';
import { useCommands } from '@/lib/commands/use-commands';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { CommandMenuButton } from '@/app/frame/command-menu-button';
import { KeyListMount } from '@/app/frame/key-list-mount';
import { type CurrentPlace, useCurrentPlace } from '@/app/frame/current-place';
/** A project whose database accepts connections. */
export const shop: ProjectDetail = {
  ...projectSummary('shop'),
  dbVersion: null,
  connectionString: 'postgresql://app@localhost:5432/app',
  db_host: null,
  db_port: null,
  db_user: null,
  db_name: null,
};

/** Outside of any organization or project. */
export const nowhere: CurrentPlace = {
  slug: undefined,
  organization: undefined,
  ref: undefined,
  project: undefined,
  isAccount: false,
  awaitsRole: false,
  opsRole: null,
  isSelfHosted: false,
  isKnown: true,
};

/** The buttons of the top bar and of a project, as in the frame. */
function Screen() {
  const place = useCurrentPlace();
  return (
    <>
      <CommandMenuButton place={place} />
      <KeyListMount groups={[]} place={place} />
      <main id="main" tabIndex={-1}>
        <button type="button">On the page</button>
        {place.project && <ProjectActionsBar project={place.project} />}
      </main>
    </>
  );
}

/** A screen with its own command. */
export const Offering = ({ command }: { command: Command }) => {
  useCommands([command]);
  return null;
};

interface Known {
  slugs?: string[];
  /** Null: they must be requested. */
  projects?: ProjectSummary[] | null;
}

/** Renders a page with the closed menu. */
export function open(at = '/project/shop', path = '/project/:ref', { slugs = ['acme'], projects = [shop] }: Known = {}) {
  const page = renderPage(<Screen />, {
    path,
    at,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, slugs.map((slug) => organization({ slug, name: slug })));
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(projectKey('shop'), shop);
      if (projects) client.setQueryData(organizationProjectsKey('acme'), projects);
    },
  });
  return { ...page, user: userEvent.setup() };
}

export const menu = () => screen.findByRole('dialog', { name: /^Command menu/ });
export const field = (name = 'Search or jump to…') => screen.findByRole('combobox', { name });
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
export const rows = () => screen.getAllByRole('option').map((it) => it.textContent);
export const onPage = () => screen.getByRole('button', { name: 'On the page' });

export const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init);
export const openByKey = async () => {
  press({ key: 'k', ctrlKey: true });
  return field();
};
export const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
/** Opens the menu, types, and runs the best match. */
export async function run(words: string) {
  await openByKey();
  type(words);
  press({ key: 'Enter' });
}
