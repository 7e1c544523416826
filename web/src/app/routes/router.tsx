import { createBrowserRouter } from 'react-router';
import { basePath } from '@/lib/return-to';
import { createRoutes } from './create-routes';
import { loadSection } from './section-routes';

/** The router of the running app. */
export const router = createBrowserRouter(createRoutes(), { basename: basePath, patchRoutesOnNavigation: loadSection });
