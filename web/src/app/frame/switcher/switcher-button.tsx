import { ChevronsUpDown } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { lateComponent } from '@/ui/late-component';
import { FramePart } from '../frame-part';
import { type SwitcherKind, switcherTexts } from './switcher-kinds';

const { Component: SwitcherPanel, preload } = lateComponent(async () => (await import('./switcher-panel')).SwitcherPanel);

/** Prefetched before the click; if that fails, the click tries again. */
const loadAhead = () => void preload().catch(() => undefined);

interface SwitcherButtonProps {
  kind: SwitcherKind;
  slug: string | undefined;
  projectRef: string | undefined;
}

/** Opens the list to switch to, which is loaded on first use. */
export function SwitcherButton({ kind, slug, projectRef }: SwitcherButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={switcherTexts[kind].button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        className="control grid w-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text max-sm:w-11"
      >
        <ChevronsUpDown className="size-3.5" aria-hidden="true" />
      </button>
      {open && (
        <FramePart name="The list">
          <SwitcherPanel kind={kind} anchor={button} slug={slug} projectRef={projectRef} onClose={close} />
        </FramePart>
      )}
    </>
  );
}
