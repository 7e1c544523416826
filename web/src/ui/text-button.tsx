import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A button that stands in running text like a link. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={classNames('rounded-sm font-medium text-text underline underline-offset-2 disabled:opacity-50', className)}
    />
  );
}
