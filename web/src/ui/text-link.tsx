import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';

/** A link in running text. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={classNames('rounded-sm font-medium text-text underline underline-offset-2', className)} />;
}
