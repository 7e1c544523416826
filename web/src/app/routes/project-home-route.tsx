import { IncidentDialog } from '@/features/banners/incident-dialog';
import { GetStarted } from '@/features/checklist/get-started';
import { ProjectHomePage } from '@/features/project/home/project-home-page';

/** A project's home page with the incident dialog and the checklist of the first steps. */
export const ProjectHomeRoute = () => <ProjectHomePage IncidentDialog={IncidentDialog} Checklist={GetStarted} />;
