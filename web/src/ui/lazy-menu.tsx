import { cloneElement, type ComponentProps, type ComponentType, type MouseEvent, type ReactElement, useState } from 'react';
import type { MenuOpening } from './menu';
import { useLatePart } from './use-late-part';

/** A menu for the given button, which opens as soon as it is mounted. */
export type MenuAround = ComponentType<{ trigger: ReactElement; opening: MenuOpening }>;

interface LazyMenuProps {
  button: ReactElement<ComponentProps<'button'>>;
  load: () => Promise<MenuAround>;
}

/**
 * A button whose menu is loaded with the first click, because a menu's code is larger than most
 * pages.
 */
export function LazyMenu({ button, load }: LazyMenuProps) {
  const [opening, setOpening] = useState<MenuOpening>('pointer');
  const { loaded: Around, request, ahead, failure } = useLatePart(load);
  if (Around) return <Around trigger={button} opening={opening} />;
  const open = (event: MouseEvent) => {
    // A click by keyboard has no click count.
    setOpening(event.detail === 0 ? 'keyboard' : 'pointer');
    request();
  };
  return (
    <>
      {cloneElement(button, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onClick: open,
        onPointerEnter: ahead,
        onFocus: ahead,
      })}
      {failure}
    </>
  );
}
