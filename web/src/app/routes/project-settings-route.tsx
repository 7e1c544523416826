import { Navigate, useLocation } from 'react-router';
import { SettingsLayout } from '@/features/project/settings/settings-layout';
import { projectSettingsPages } from './project-settings-pages';

/** Around the pages of a project's settings. */
export const ProjectSettingsRoute = () => <SettingsLayout pages={projectSettingsPages} />;

/** `/project/:ref/settings` is the first of its pages, with whatever the address says besides. */
export function FirstSettingsPage() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: `../${projectSettingsPages[0].path}`, search, hash }} replace />;
}
