import { Navigate, useLocation, useParams } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { QueryPerformancePage } from '@/features/advisors/query-performance-page';
import { SecurityAdvisorPage } from '@/features/advisors/security-advisor-page';

/** The security advisor at one of its two addresses, which the preview of rules selects. */
function SecurityRoute({ hasRules }: { hasRules: boolean }) {
  const { ref = '' } = useParams();
  const { search, hash } = useLocation();
  const isOn = useActivePreviews()('advisor_rules');
  if (isOn !== hasRules) return <Navigate to={{ pathname: `/project/${ref}/advisors/${isOn ? 'rules/' : ''}security`, search, hash }} replace />;
  return <SecurityAdvisorPage projectRef={ref} canMute={hasRules} />;
}

export const PlainSecurityRoute = () => <SecurityRoute hasRules={false} />;
export const RulesSecurityRoute = () => <SecurityRoute hasRules />;

export function QueryPerformanceRoute() {
  const { ref = '' } = useParams();
  return <QueryPerformancePage projectRef={ref} canMute={useActivePreviews()('advisor_rules')} />;
}
