import { Star } from 'lucide-react';
import { classNames } from '@/ui/class-names';

interface FavoriteButtonProps {
  name: string;
  isFavorite: boolean;
  onToggle: () => void;
  className?: string;
}

/** Marks a project as a favorite; above the link that covers its card or row. */
export function FavoriteButton({ name, isFavorite, onToggle, className }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Favorite ${name}`}
      aria-pressed={isFavorite}
      data-tooltip={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={onToggle}
      className={classNames(
        'z-10 grid size-8 place-items-center rounded-md hover:bg-hover hover:text-text max-sm:size-11',
        isFavorite ? 'text-text' : 'text-muted',
        className,
      )}
    >
      <Star className={classNames('size-4', isFavorite && 'fill-current')} aria-hidden="true" />
    </button>
  );
}
