import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names';

interface TabsProps {
  /** What is chosen between. */
  label: string;
  tabs: readonly string[];
  value: string;
  onChange: (tab: string) => void;
  /** Stands in a card to whose edges it reaches, as the lists of cards do. */
  flush?: boolean;
  /** What belongs to the chosen tab. */
  children: ReactNode;
}

/** Several views of one thing, one of them shown. The arrow keys go from tab to tab, and choose. */
export function Tabs({ label, tabs, value, onChange, flush = false, children }: TabsProps) {
  const id = useId();
  // An id has no spaces.
  const idOf = (tab: string) => `${id}-${tabs.indexOf(tab)}`;
  const strip = useRef<HTMLDivElement>(null);
  const choose = (at: number) => {
    const tab = tabs[(at + tabs.length) % tabs.length];
    if (tab === undefined) return;
    onChange(tab);
    const button = strip.current?.children[tabs.indexOf(tab)];
    if (button instanceof HTMLElement) button.focus();
  };
  const move = (event: KeyboardEvent) => {
    const current = tabs.indexOf(value);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div className={classNames('grid min-w-0', !flush && 'gap-3')}>
      {/* Where there is no room for all, it scrolls. */}
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames('flex gap-1 overflow-x-auto border-b', flush && 'px-2')}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={idOf(tab)}
            aria-selected={tab === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
            className={classNames(
              'h-9 shrink-0 border-b-2 px-2 text-sm whitespace-nowrap -outline-offset-2 max-sm:h-11',
              tab === value ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(value)}>
        {children}
      </div>
    </div>
  );
}
