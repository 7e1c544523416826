import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface TransferRemark {
  key: string;
  message: string;
}

interface TransferSummaryProps {
  outlook: {
    errors: TransferRemark[];
    warnings: TransferRemark[];
    source_subscription_plan: string;
    target_subscription_plan: string;
  };
}

/** The effects of a project transfer, as reported by the server. */
export function TransferSummary({ outlook }: TransferSummaryProps) {
  const { errors, warnings, source_subscription_plan: from, target_subscription_plan: to } = outlook;
  return (
    <ul aria-label="Transfer details" aria-live="polite" className="grid gap-2 text-sm">
      {errors.map(({ key, message }) => (
        <Remark key={key} mark={<CircleX className="text-danger" aria-hidden="true" />}>
          {message}
        </Remark>
      ))}
      {warnings.map(({ key, message }) => (
        <Remark key={key} mark={<TriangleAlert className="text-warn" aria-hidden="true" />}>
          {message}
        </Remark>
      ))}
      {from !== to && (
        <Remark mark={<TriangleAlert className="text-warn" aria-hidden="true" />}>
          The plan changes from {planName(from)} to {planName(to)}, along with its limits.
        </Remark>
      )}
      {errors.length === 0 && warnings.length === 0 && from === to && (
        <Remark mark={<CircleCheck className="text-ok" aria-hidden="true" />}>
          Ready to transfer. The plan stays {planName(to)}.
        </Remark>
      )}
    </ul>
  );
}

function Remark({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {mark}
      <span>{children}</span>
    </li>
  );
}

/** A plan's name is its ID with a capital letter. */
const planName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
