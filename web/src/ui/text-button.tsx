import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A button styled as a link in running text. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={classNames('rounded-sm font-medium text-text underline underline-offset-2 disabled:opacity-50', className)}
    />
  );
}
