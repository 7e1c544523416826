import { Navigate, useLocation } from 'react-router';
import { SettingsLayout } from '@/features/project/settings/settings-layout';
import { projectSettingsPages } from './project-settings-pages';

/** The layout of a project's settings pages. */
export const ProjectSettingsRoute = () => <SettingsLayout pages={projectSettingsPages} />;

/** Redirects `/project/:ref/settings` to the first page, keeping the query. */
export function FirstSettingsPage() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: `../${projectSettingsPages[0].path}`, search, hash }} replace />;
}
