import { cloneElement, type ComponentProps, type ComponentType, type MouseEvent, type ReactElement, useState } from 'react';
import type { MenuOpening } from './menu';

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
  const [came, setCame] = useState<{ menu: MenuAround } | { error: unknown } | null>(null);
  if (came && 'error' in came) throw came.error;
  if (came) return <came.menu trigger={button} opening={opening} />;
  const open = (event: MouseEvent) => {
    // A key clicks without a count.
    setOpening(event.detail === 0 ? 'keyboard' : 'pointer');
    load().then(
      (menu) => setCame({ menu }),
      (error: unknown) => setCame({ error }),
    );
  };
  const ahead = () => void load().catch(() => undefined);
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: ahead,
    onFocus: ahead,
  });
}
