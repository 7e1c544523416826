import { Navigate, useLocation } from 'react-router';
import { DatabaseLayout } from '@/features/database/layout/database-layout';
import { projectDatabasePages } from './project-database-pages';

/** The layout of the pages of a project's database. */
export const ProjectDatabaseRoute = () => <DatabaseLayout pages={projectDatabasePages} />;

/** Redirects `/project/:ref/database` to the first page, keeping the query. */
export function FirstDatabasePage() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: `../${projectDatabasePages[0].path}`, search, hash }} replace />;
}

/** Redirects the other address of GraphiQL, `/project/:ref/api/graphiql`. */
export function GraphiqlRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: '../database/graphiql', search, hash }} replace />;
}
