import { useState } from 'react';
import { classNames } from './class-names';

/** The size of the code host's image (specification, point 3). */
const imageSize = 96;

interface AvatarProps {
  url: string | null;
  /** Its first letter stands in for an image that is not there. */
  name: string;
  className?: string;
}

/** Somebody's image. It tells nothing that the name beside it does not. */
export function Avatar({ url, name, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const classes = classNames('size-24 shrink-0 rounded-full border bg-raised', className);
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        width={imageSize}
        height={imageSize}
        referrerPolicy="no-referrer"
        onError={() => setBroken(url)}
        className={classes}
      />
    );
  }
  return (
    <span aria-hidden="true" className={classNames(classes, 'grid place-items-center text-2xl font-medium text-muted')}>
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
