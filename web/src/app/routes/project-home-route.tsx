import { IncidentDialog } from '@/features/banners/incident-dialog';
import { ProjectHomePage } from '@/features/project/home/project-home-page';

/** A project's home page with the incident dialog. */
export const ProjectHomeRoute = () => <ProjectHomePage IncidentDialog={IncidentDialog} />;
