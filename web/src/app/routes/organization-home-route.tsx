import { GetStarted } from '@/features/checklist/get-started';
import { ProjectsPage } from '@/features/organization-projects/projects-page';

/** An organization's projects with the checklist of its first steps. */
export const OrganizationHomeRoute = () => <ProjectsPage Checklist={GetStarted} />;
