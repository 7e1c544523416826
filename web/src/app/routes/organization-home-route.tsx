import { ProjectsPage } from '@/features/organization-projects/projects-page';
import { LateChecklist } from './late-checklist';

/** An organization's projects with the checklist of its first steps. */
export const OrganizationHomeRoute = () => <ProjectsPage Checklist={LateChecklist} />;
