import { useState } from 'react';
import { type SnippetLanguage, verification } from '@/lib/hooks/payload';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { Tabs } from '@/ui/tabs';

/** How a receiver verifies requests. */
export function VerificationDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="xlarge" title="Verify requests" description="Each request is signed with the hook's secret: HMAC-SHA256 over the time, a dot and the body.">
      <VerificationSnippet />
      <p className="text-sm text-muted">
        A change is sent at least once. Signalbox-Delivery identifies it: skip one that you have processed. Answer with a 2xx status within the timeout; 410 gives up at once, everything else is repeated.
      </p>
    </Dialog>
  );
}

const languages = Object.keys(verification) as SnippetLanguage[];

/** The code that verifies a request, in a language. */
export function VerificationSnippet() {
  const [language, setLanguage] = useState<SnippetLanguage>('Node.js');
  return (
    <Tabs label="Languages" tabs={languages} value={language} onChange={(it) => setLanguage(it as SnippetLanguage)}>
      <div className="grid min-w-0 justify-items-start gap-2">
        <pre tabIndex={0} aria-label={`Snippet for ${language}`} className="max-h-80 w-full min-w-0 overflow-auto rounded-md border bg-background p-3 text-xs">
          {verification[language]}
        </pre>
        <CopyButton text={verification[language]} about="the snippet" />
      </div>
    </Tabs>
  );
}
