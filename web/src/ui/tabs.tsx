import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names';

interface TabsProps {
  /** The options. */
  label: string;
  tabs: readonly string[];
  value: string;
  onChange: (tab: string) => void;
  /** Extends to the edges of its card, like the lists in cards. */
  flush?: boolean;
  /** Fills the height of its place, and so does the panel. */
  fill?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs with one visible panel. The arrow keys select a tab. */
export function Tabs({ label, tabs, value, onChange, flush = false, fill = false, children }: TabsProps) {
  const id = useId();
  // An ID has no spaces.
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
    <div className={classNames('min-w-0', fill ? 'flex h-full min-h-0 flex-col' : 'grid', !flush && 'gap-3')}>
      {/* Scrolls if there is not enough room. */}
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames('flex shrink-0 gap-1 overflow-x-auto border-b', flush && 'px-2')}
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(value)} className={fill ? 'min-h-0 flex-1' : undefined}>
        {children}
      </div>
    </div>
  );
}
