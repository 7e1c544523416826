import { IncidentDialog } from '@/features/banners/incident-dialog';
import { ProjectHomePage } from '@/features/project/home/project-home-page';
import { LateChecklist } from './late-checklist';

/** A project's home page with the incident dialog and the checklist of the first steps. */
export const ProjectHomeRoute = () => <ProjectHomePage IncidentDialog={IncidentDialog} Checklist={LateChecklist} />;
