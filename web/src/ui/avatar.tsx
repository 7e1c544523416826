import { useState } from 'react';
import { classNames } from './class-names';

/**
 * The size of the identity provider's image (specification, point 3), and the one beside a line of
 * text.
 */
const sizes = {
  large: { pixels: 96, classes: 'size-24 text-2xl' },
  small: { pixels: 32, classes: 'size-8 text-sm' },
};

interface AvatarProps {
  url: string | null;
  /** The first letter replaces a missing image. */
  name: string;
  size?: keyof typeof sizes;
}

/** A user's image, decorative because the name is beside it. */
export function Avatar({ url, name, size = 'large' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { pixels, classes } = sizes[size];
  const shared = classNames('shrink-0 rounded-full border bg-raised', classes);
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(url)}
        className={shared}
      />
    );
  }
  return (
    <span aria-hidden="true" className={classNames(shared, 'grid place-items-center font-medium text-muted')}>
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
