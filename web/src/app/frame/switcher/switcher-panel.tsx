import type { RefObject } from 'react';
import { Dialog } from '@/ui/dialog';
import { PopoverWindow } from '@/ui/popover-window';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { SwitcherChoice } from './switcher-choice';
import { type ChoiceProps, type SwitcherKind, switcherTexts } from './switcher-kinds';

interface SwitcherPanelProps extends Omit<ChoiceProps, 'onChosen'> {
  kind: SwitcherKind;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A switcher's popover under its button, or a sheet on narrow screens. */
export function SwitcherPanel({ kind, anchor, onClose, ...place }: SwitcherPanelProps) {
  const { title } = switcherTexts[kind];
  const choice = <SwitcherChoice kind={kind} {...place} onChosen={onClose} />;
  if (useIsNarrow()) {
    return (
      <Dialog open as="sheet" title={title} onClose={onClose}>
        {choice}
      </Dialog>
    );
  }
  return (
    <PopoverWindow anchor={anchor} label={title} onClose={onClose}>
      {choice}
    </PopoverWindow>
  );
}
