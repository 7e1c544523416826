import { cloneElement, type ComponentProps, type ComponentType, type MouseEvent, type ReactElement, useState } from 'react';
import type { MenuOpening } from './menu';
import { useLatePart } from './use-late-part';

/** A menu around the button it is given, that opens as soon as it is there. */
export type MenuAround = ComponentType<{ trigger: ReactElement; opening: MenuOpening }>;

interface LazyMenuProps {
  button: ReactElement<ComponentProps<'button'>>;
  load: () => Promise<MenuAround>;
}

/**
 * A button whose menu comes with the first click: what makes a menu weighs more than most pages.
 * Where it does not come, the failure is the boundary's around it.
 */
export function LazyMenu({ button, load }: LazyMenuProps) {
  const [opening, setOpening] = useState<MenuOpening>('pointer');
  const { loaded: Around, request, ahead } = useLatePart(load);
  if (Around) return <Around trigger={button} opening={opening} />;
  const open = (event: MouseEvent) => {
    // A key clicks without a count.
    setOpening(event.detail === 0 ? 'keyboard' : 'pointer');
    request();
  };
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: ahead,
    onFocus: ahead,
  });
}
