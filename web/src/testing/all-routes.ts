import { createRoutes } from '@/app/routes/create-routes';
import { opsRoutes } from '@/app/routes/ops-routes';
import { projectRoutes } from '@/app/routes/project-routes';

/** The routes of the app with the pages of all sections. */
export const routes = createRoutes({ ops: opsRoutes, project: projectRoutes });
