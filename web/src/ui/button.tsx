import { Slot } from '@radix-ui/react-slot';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline';

/** A filled button loses its color, because text on a faded fill is hard to read. */
const unavailable = 'disabled:bg-border disabled:text-muted';
const faded = 'disabled:opacity-50';

const variants: Record<Variant, string> = {
  primary: `bg-accent text-on-accent not-disabled:hover:opacity-90 font-medium ${unavailable}`,
  secondary: `bg-surface text-text border border-border-strong/60 hover:bg-hover ${faded}`,
  ghost: `text-muted hover:text-text hover:bg-hover ${faded}`,
  danger: `bg-danger text-on-danger not-disabled:hover:opacity-90 font-medium ${unavailable}`,
  'danger-outline': `text-danger border border-danger/50 hover:bg-danger/10 ${faded}`,
};

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** In progress: shows a spinner, and ignores clicks. */
  busy?: boolean;
  /** Applies the styles to the only child, for links styled as buttons. */
  asChild?: boolean;
}

/** A button, or with `asChild` a link styled as one. */
export function Button({ variant = 'secondary', busy = false, asChild = false, className, children, ...props }: ButtonProps) {
  const classes = classNames(
    'control inline-flex shrink-0 items-center justify-center gap-2 rounded-md px-3 text-sm whitespace-nowrap select-none',
    'transition-[background-color,color,opacity] duration-150',
    'disabled:cursor-not-allowed',
    variants[variant],
    className,
  );
  if (asChild) {
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button type="button" {...props} className={classes} disabled={props.disabled || busy} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}
