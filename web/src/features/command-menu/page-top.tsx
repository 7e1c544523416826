import * as Radix from '@radix-ui/react-dialog';
import { ArrowLeft, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { useMenu } from './menu-context';

const buttonClasses = 'control grid aspect-square shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text';

/** The top of every page: back, title, and on a phone close. */
export function PageTop({ children }: { children: ReactNode }) {
  const { page, goBack } = useMenu();
  return (
    <div
      className={classNames(
        'flex h-12 shrink-0 items-center gap-2 border-b pr-2 has-[input:focus-visible]:border-focus',
        page ? 'pl-2' : 'pl-4',
      )}
    >
      {page ? (
        <button type="button" aria-label="Back" data-tooltip="Back" onClick={goBack} className={buttonClasses}>
          <ArrowLeft className="size-4" aria-hidden="true" />
        </button>
      ) : (
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
      )}
      {children}
      <Radix.Close aria-label="Close" className={classNames(buttonClasses, 'sm:hidden')}>
        <X className="size-4" aria-hidden="true" />
      </Radix.Close>
    </div>
  );
}
