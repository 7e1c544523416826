import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { useAnchor } from '@/ui/use-anchor';
import { SettingsRow } from './settings-row';

interface AnchorRowProps {
  /** Target of links with this fragment. */
  id: string;
  title: string;
  text: string;
  action: ReactNode;
}

/** A row of a card that a link can target: it is scrolled into view, highlighted and focused. */
export function AnchorRow({ id, title, text, action }: AnchorRowProps) {
  const isMeant = useAnchor(id);
  return (
    <section
      id={id}
      aria-label={title}
      className={classNames('scroll-mt-16 px-4 py-3 last:rounded-b-md focus:outline-none', isMeant && 'ring-2 ring-accent ring-inset')}
    >
      <SettingsRow action={action}>
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted">{text}</p>
      </SettingsRow>
    </section>
  );
}
