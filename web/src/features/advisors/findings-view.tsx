import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { Finding } from '@/api/advisor/paths';
import { EmptyState } from '@/ui/empty-state';
import { byRule, isMuted, levels, type Level } from './arrange-findings';
import { RuleCard } from './rule-card';

interface FindingsViewProps {
  findings: readonly Finding[];
  /** Some findings do not match the search. */
  isFiltered: boolean;
  projectRef: string;
  canWrite: boolean;
  canMute: boolean;
}

const signs: Record<Level, { Icon: typeof Info; tone: string }> = {
  ERROR: { Icon: CircleAlert, tone: 'text-danger' },
  WARN: { Icon: TriangleAlert, tone: 'text-warn' },
  INFO: { Icon: Info, tone: 'text-info' },
};

/** Findings by level and rule; muted ones come last. */
export function FindingsView({ findings, isFiltered, ...access }: FindingsViewProps) {
  const open = findings.filter((it) => !isMuted(it));
  const muted = findings.filter(isMuted);
  return (
    <>
      {open.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No findings match your search' : 'No findings'}
          text={isFiltered ? 'Search for another table, rule or role.' : 'The advisor examines the database again when its definitions change.'}
        />
      )}
      {levels.map(({ level, heading }) => {
        const of = open.filter((it) => it.level === level);
        if (of.length === 0) return null;
        const { Icon, tone } = signs[level];
        return (
          <section key={level} aria-label={heading} className="grid gap-3">
            <h2 className="flex items-center gap-2 text-lg font-semibold">
              <Icon className={`size-5 ${tone}`} aria-hidden="true" />
              {heading}
              <span className="font-normal text-muted tabular-nums">{of.length.toLocaleString('en')}</span>
            </h2>
            {byRule(of).map((rule) => (
              <RuleCard key={rule.name} rule={rule} {...access} />
            ))}
          </section>
        );
      })}
      {muted.length > 0 && (
        <section aria-label="Muted" className="grid gap-3">
          <h2 className="text-lg font-semibold">
            Muted <span className="font-normal text-muted tabular-nums">{muted.length.toLocaleString('en')}</span>
          </h2>
          {byRule(muted).map((rule) => (
            <RuleCard key={rule.name} rule={rule} {...access} />
          ))}
        </section>
      )}
    </>
  );
}
