import { CircleStop, Play, Route, Timer, WrapText } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortcutText } from '@/lib/commands/menu-key';
import { Button } from '@/ui/button';
import { SelectControl } from '@/ui/select-field';
import { limits, type RunOptions, timeouts } from './run-options';
import type { RunStatus } from './run-state';
import type { TransactionState } from './create-transaction';
import { TransactionBar } from './transaction-bar';

interface ToolbarProps {
  status: RunStatus;
  options: RunOptions;
  /** Roles to run as; empty until they are loaded. */
  roles: readonly string[];
  canWrite: boolean;
  transaction: TransactionState | null;
  onOptions: (options: RunOptions) => void;
  onRun: () => void;
  onCancel: () => void;
  onExplain: (analyze: boolean) => void;
  onFormat: () => void;
  onEnd: (how: 'commit' | 'rollback') => void;
  children?: ReactNode;
}

const ownRole = '\0own';
const limitName = (limit: number | null) => (limit === null ? 'No limit' : `${limit.toLocaleString('en')} rows`);

/** Runs the editor's text, and how. */
export function Toolbar(props: ToolbarProps) {
  const { status, options, roles, canWrite, transaction, onOptions, onRun, onCancel, onExplain, onFormat, onEnd, children } = props;
  const isRunning = status === 'starting' || status === 'running' || status === 'cancelling';
  const isFixed = isRunning || transaction !== null;
  const run = shortcutText('Enter').replace('ENTER', 'Enter');
  return (
    <div role="toolbar" aria-label="SQL" className="flex flex-wrap items-center gap-2 border-b bg-surface px-2 py-1.5">
      {isRunning ? (
        <Button variant="danger-outline" onClick={onCancel} busy={status === 'cancelling'}>
          <CircleStop className="size-4" aria-hidden="true" />
          {status === 'cancelling' ? 'Cancelling' : 'Cancel'}
        </Button>
      ) : (
        <Button variant="primary" onClick={onRun} data-tooltip={`Run the selection or the statement at the cursor (${run})`}>
          <Play className="size-4" aria-hidden="true" />
          Run
        </Button>
      )}
      <Button onClick={() => onExplain(false)} disabled={isRunning} data-tooltip="Show the plan without running the statement">
        <Route className="size-4" aria-hidden="true" />
        Explain
      </Button>
      <Button onClick={() => onExplain(true)} disabled={isRunning} data-tooltip="Run the statement and show its plan with measured times; changes are rolled back">
        <Timer className="size-4" aria-hidden="true" />
        Analyze
      </Button>
      <Button onClick={onFormat} className="px-2" aria-label="Format" data-tooltip="Format the selection or the whole text">
        <WrapText className="size-4" aria-hidden="true" />
      </Button>
      {children}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <Toggle label="Read-only" on={options.readOnly} disabled={isFixed || !canWrite} onChange={(readOnly) => onOptions({ ...options, readOnly })} />
        <Toggle label="Transaction" on={options.inTransaction || transaction !== null} disabled={isFixed} onChange={(inTransaction) => onOptions({ ...options, inTransaction })} />
        {canWrite && (
          <div className="w-30 max-sm:w-36 max-sm:grow">
            <SelectControl
              aria-label="Run as"
              value={options.role ?? ownRole}
              disabled={isFixed || options.readOnly}
              options={[{ value: ownRole, label: 'As owner' }, ...roles.map((it) => ({ value: it, label: it }))]}
              onChange={(role) => onOptions({ ...options, role: role === ownRole ? null : role })}
            />
          </div>
        )}
        <div className="w-28 max-sm:w-36 max-sm:grow">
          <SelectControl
            aria-label="Timeout"
            value={String(options.timeoutMs)}
            options={timeouts.map(({ ms, label }) => ({ value: String(ms), label }))}
            onChange={(ms) => onOptions({ ...options, timeoutMs: Number(ms) })}
          />
        </div>
        <div className="w-32 max-sm:w-36 max-sm:grow">
          <SelectControl
            aria-label="Row limit"
            value={String(options.limit)}
            options={limits.map((it) => ({ value: String(it), label: limitName(it) }))}
            onChange={(limit) => onOptions({ ...options, limit: limit === 'null' ? null : Number(limit) })}
          />
        </div>
      </div>
      {transaction && <TransactionBar transaction={transaction} isRunning={isRunning} onEnd={onEnd} />}
    </div>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** A small switch: pressed or not, in shape as well as in color. */
function Toggle({ label, on, disabled, onChange }: ToggleProps) {
  return (
    <Button role="switch" aria-checked={on} disabled={disabled} onClick={() => onChange(!on)} className={on ? 'border-accent text-text' : 'text-muted'}>
      <span aria-hidden="true" className={`size-2.5 rounded-full border ${on ? 'border-accent bg-accent' : 'border-border-strong'}`} />
      {label}
    </Button>
  );
}
