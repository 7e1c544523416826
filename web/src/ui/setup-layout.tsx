import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/page-title';
import { classNames } from './class-names';
import { Wordmark } from './wordmark';

const steps = ['Operator account', 'Installation', 'First organization'] as const;

interface SetupLayoutProps {
  /** 1 to 3. */
  step: number;
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}

/** A page of the first setup, with the steps and the current one. */
export function SetupLayout({ step, title, subtitle, children }: SetupLayoutProps) {
  usePageTitle('Set up Signalbox');
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-8 p-4 py-10">
      <header className="grid gap-6">
        <Wordmark />
        <ol aria-label="Setup steps" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {steps.map((name, at) => (
            <Step key={name} number={at + 1} name={name} current={step} />
          ))}
        </ol>
        <div className="grid gap-2">
          <h1 className="text-2xl font-semibold">{title}</h1>
          <div className="text-muted">{subtitle}</div>
        </div>
      </header>
      {children}
    </main>
  );
}

function Step({ number, name, current }: { number: number; name: string; current: number }) {
  const isDone = number < current;
  const isCurrent = number === current;
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className={classNames('flex items-center gap-2', isCurrent ? 'font-medium' : 'text-muted')}>
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-5 place-items-center rounded-full border text-xs tabular-nums',
          isCurrent && 'border-accent bg-accent text-on-accent',
          isDone && 'border-ok text-ok',
        )}
      >
        {isDone ? <Check className="size-3" /> : number}
      </span>
      {name}
      {isDone && <span className="sr-only">(done)</span>}
    </li>
  );
}
