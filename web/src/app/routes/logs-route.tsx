import { useParams } from 'react-router';
import { LogsPage } from '@/features/logs/logs-page';

/** The logs of a project. */
export function LogsRoute() {
  const { ref = '' } = useParams();
  return <LogsPage key={ref} projectRef={ref} />;
}
