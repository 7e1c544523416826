import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

interface ChoiceLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
  onChosen: () => void;
}

/** A link below a switcher's list. */
export function ChoiceLink({ to, icon: Icon, label, onChosen }: ChoiceLinkProps) {
  return (
    <Link
      to={to}
      onClick={onChosen}
      className="flex min-h-9 items-center gap-2.5 rounded-sm px-2 text-sm text-muted hover:bg-hover hover:text-text max-sm:min-h-11"
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
    </Link>
  );
}
