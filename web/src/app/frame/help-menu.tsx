import { CircleQuestionMark } from 'lucide-react';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';

/** Documentation and support links. */
export function HelpMenu() {
  return (
    <LazyMenu
      load={async () => (await import('./help-entries')).HelpEntries}
      button={
        <Button variant="ghost" className="px-2" aria-label="Help" data-tooltip="Help">
          <CircleQuestionMark className="size-5" aria-hidden="true" />
        </Button>
      }
    />
  );
}
