import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { RuleFindings } from './arrange-findings';
import { FindingRow } from './finding-row';

interface RuleCardProps {
  rule: RuleFindings;
  projectRef: string;
  canWrite: boolean;
  canMute: boolean;
}

/** A schema with thousands of tables has thousands of findings of one rule. */
const shownMax = 20;

/** The findings of one rule, with the reason for the rule and its remedy. */
export function RuleCard({ rule: { title, description, remediation, findings }, ...access }: RuleCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? findings : findings.slice(0, shownMax);
  return (
    <Card
      flush
      title={title}
      description={`${description} ${remediation}`}
      aside={findings.length > 1 && <span className="text-sm text-muted tabular-nums">{findings.length.toLocaleString('en')} findings</span>}
    >
      <ul aria-label={title} className="divide-y">
        {shown.map((finding) => (
          <FindingRow key={finding.cache_key} finding={finding} {...access} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <div className="border-t px-4 py-2.5">
          <Button variant="ghost" onClick={() => setShowsAll(true)} aria-label={`Show all ${findings.length.toLocaleString('en')} findings: ${title}`}>
            Show all {findings.length.toLocaleString('en')} findings
          </Button>
        </div>
      )}
    </Card>
  );
}
