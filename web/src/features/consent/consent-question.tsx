import { useEffect, useState } from 'react';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { webAddress } from '@/lib/web-address';
import { Button } from '@/ui/button';
import { giveFocusBack } from '@/ui/focus-back';
import { PrivacySettings } from './privacy-settings';

interface ConsentQuestionProps {
  hasFailed: boolean;
  onAccept: () => void;
  onOptOut: () => void;
}

/**
 * Asks for consent, until answered. At the lower right, below which pages can be scrolled; on a phone
 * across the full width, above the bar.
 */
export function ConsentQuestion({ hasFailed, onAccept, onOptOut }: ConsentQuestionProps) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const { data: content } = useCustomContent();
  const docs = webAddress(content?.['docs:url'] ?? null);
  // The question disappears with the clicked button; the keyboard continues from the page.
  useEffect(() => () => giveFocusBack(null), []);
  const openSettings = () => setSettingsOpen(true);
  return (
    <section
      aria-label="Cookies"
      data-consent=""
      className={
        'fixed right-4 bottom-4 z-30 grid w-[356px] animate-fade-in gap-3 rounded-md border bg-raised p-4 text-sm shadow-float ' +
        'max-sm:inset-x-0 max-sm:bottom-(--bottom-bar-height) max-sm:w-auto max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0'
      }
    >
      <p>We use cookies to collect data and improve our services.</p>
      {hasFailed && (
        <p role="alert" className="text-danger">
          Couldn't save your choice, so no data is collected. Check your connection and try again.
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" onClick={onAccept}>
          Accept
        </Button>
        <Button onClick={onOptOut}>Opt out</Button>
        <Button variant="ghost" onClick={openSettings}>
          Privacy settings
        </Button>
        {docs === null ? (
          <Button variant="ghost" onClick={openSettings}>
            Learn more
          </Button>
        ) : (
          <Button asChild variant="ghost">
            <a href={docs} target="_blank" rel="noreferrer">
              Learn more
            </a>
          </Button>
        )}
      </div>
      <PrivacySettings open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </section>
  );
}
