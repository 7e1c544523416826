import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '@/ui/class-names';
import type { Plan, PlanNode } from './plan';

const indent = 16;

const secondMs = 1_000;
const longMs = 10_000;

/** A duration with enough digits to compare steps; a long one in seconds. */
export const msText = (ms: number): string =>
  ms >= longMs ? `${(ms / secondMs).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s` : `${ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`;

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const count = (rows: number): string => Math.round(rows).toLocaleString('en');

/** A plan as a table whose steps are indented, with their figures and problems. */
export function PlanTree({ plan }: { plan: Plan }) {
  const warnings = plan.nodes.flatMap((node) => node.warnings.map((text) => ({ node, text })));
  return (
    <div className="grid gap-3 p-3">
      <p className="text-sm text-muted">
        {plan.hasActual && plan.executionMs !== null ? `Executed in ${msText(plan.executionMs)}` : 'Not executed: figures are estimates'}
        {plan.planningMs !== null && `, planned in ${msText(plan.planningMs)}`}.
      </p>
      {warnings.length > 0 && (
        <ul aria-label="Problems" className="grid gap-1 rounded-md border border-warn/50 px-3 py-2 text-sm">
          {warnings.map(({ node, text }) => (
            <li key={`${node.id} ${text}`} className="flex gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              <span>
                <span className="font-medium">{node.type}</span>: {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="overflow-x-auto rounded-md border" tabIndex={0} role="group" aria-label="Plan">
        <table className="w-full min-w-[640px] text-left text-sm">
          <thead>
            <tr className="border-b text-muted">
              <th scope="col" className="px-3 py-1.5 font-normal">Step</th>
              <th scope="col" className="w-44 px-3 py-1.5 font-normal">{plan.hasActual ? 'Own time' : 'Own cost'}</th>
              <th scope="col" className="px-3 py-1.5 text-right font-normal wrap-normal">Estimated rows</th>
              {plan.hasActual && <th scope="col" className="px-3 py-1.5 text-right font-normal wrap-normal">Actual rows</th>}
              {plan.hasActual && <th scope="col" className="px-3 py-1.5 text-right font-normal whitespace-nowrap">Loops</th>}
              <th scope="col" className="px-3 py-1.5 text-right font-normal whitespace-nowrap">Cost</th>
            </tr>
          </thead>
          <tbody>
            {plan.nodes.map((node) => (
              <Step key={node.id} node={node} hasActual={plan.hasActual} isSlowest={node.id === plan.slowest} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Step({ node, hasActual, isSlowest }: { node: PlanNode; hasActual: boolean; isSlowest: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const hasDetails = node.details.length > 0;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <tr className={classNames('border-b align-top last:border-0', isSlowest && 'bg-warn/10')}>
        <th scope="row" className="px-3 py-1.5 font-normal" style={{ paddingLeft: 12 + node.level * indent }}>
          <div className="flex items-start gap-1">
            <button
              type="button"
              disabled={!hasDetails}
              aria-expanded={isOpen}
              aria-label={`Details of ${node.type} ${node.target}`.trim()}
              onClick={() => setOpen(!isOpen)}
              className="mt-0.5 shrink-0 rounded-sm text-muted hover:text-text disabled:opacity-30"
            >
              <Arrow className="size-4" aria-hidden="true" />
            </button>
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span>
                <span className="font-medium">{node.type}</span> <span className="font-mono text-xs text-muted">{node.target}</span>
              </span>
              {node.role && <span className="text-xs text-muted">{node.role}</span>}
              {isSlowest && <span className="rounded-sm border border-warn/60 px-1 text-xs text-warn">Slowest</span>}
              {node.warnings.length > 0 && (
                <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-warn">
                  <TriangleAlert className="size-3.5" aria-hidden="true" />
                  {node.warnings.length === 1 ? '1 problem' : `${node.warnings.length} problems`}
                </span>
              )}
            </div>
          </div>
        </th>
        <td className="px-3 py-1.5 tabular-nums">
          <div className="flex items-center gap-2">
            <span aria-hidden="true" className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-border">
              <span className="block h-full bg-info" style={{ width: percent(node.share) }} />
            </span>
            <span className="whitespace-nowrap">
              {hasActual && node.selfMs !== undefined ? `${msText(node.selfMs)}, ` : ''}
              {percent(node.share)}
            </span>
          </div>
        </td>
        <td className="px-3 py-1.5 text-right tabular-nums">{count(node.estimatedRows)}</td>
        {hasActual && <td className="px-3 py-1.5 text-right tabular-nums">{node.actualRows === null ? 'Never executed' : count(node.actualRows ?? 0)}</td>}
        {hasActual && <td className="px-3 py-1.5 text-right tabular-nums">{count(node.loops ?? 0)}</td>}
        <td className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">{node.cost.toLocaleString('en')}</td>
      </tr>
      {isOpen && (
        <tr className="border-b bg-surface last:border-0">
          <td colSpan={hasActual ? 6 : 4} className="px-3 py-2" style={{ paddingLeft: 36 + node.level * indent }}>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
              {node.details.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="font-mono break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}
