import * as Radix from '@radix-ui/react-tooltip';
import { useEffect, useState } from 'react';
import { type Interest, onInterest } from './tooltip-interest';
import { TooltipTrigger } from './tooltip-trigger';

/**
 * Specification, point 9: the delay of the first tooltip, and the time after one in which the next
 * shows immediately.
 */
const delayMs = 700;
const skipDelayMs = 300;

/** The current one, and the previous one, which may still be closing. */
const remembered = 2;

/** Renders the tooltips of all elements. */
export function TooltipLayer({ first }: { first: Interest }) {
  const [interests, setInterests] = useState([first]);
  useEffect(
    () =>
      onInterest((next) =>
        setInterests((known) =>
          known.at(-1)?.trigger === next.trigger
            ? known
            : [...known.filter(({ trigger }) => trigger !== next.trigger && trigger.isConnected), next].slice(-remembered),
        ),
      ),
    [],
  );
  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {interests.map((interest) => (
        <Tooltip key={idOf(interest.trigger)} interest={interest} />
      ))}
    </Radix.Provider>
  );
}

function Tooltip({ interest }: { interest: Interest }) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root open={open} onOpenChange={(next) => setOpen(next && !isExpanded(interest.trigger))}>
      <Radix.Trigger asChild>
        <TooltipTrigger interest={interest} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 animate-fade-in rounded-sm border bg-raised px-2 py-1 text-xs text-text shadow-float select-none"
        >
          <TooltipText of={interest.trigger} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The opened overlay may already be there, below the element; its press may have preceded our
 * listeners.
 */
const isExpanded = (trigger: HTMLElement) => trigger.getAttribute('aria-expanded') === 'true';

/** The text at the time of opening: "Collapse" may have become "Expand". */
const TooltipText = ({ of }: { of: HTMLElement }) => of.dataset.tooltip;

const ids = new WeakMap<HTMLElement, number>();
let lastId = 0;

/** The same for the same element. */
function idOf(element: HTMLElement): number {
  const id = ids.get(element) ?? (lastId += 1);
  ids.set(element, id);
  return id;
}
