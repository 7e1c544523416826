import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';

interface OneTimeSecretProps {
  /** Its label, such as "Access token". */
  label: string;
  /** The label in running text, such as "the access token". */
  about: string;
  secret: string;
  onDone: () => void;
}

/** A secret that is shown only once, to read and copy. */
export function OneTimeSecret({ label, about, secret, onDone }: OneTimeSecretProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // The previously focused element is gone; the reading position continues here.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p
        ref={words}
        tabIndex={-1}
        className="flex gap-2 rounded-md border border-warn/40 bg-warn/8 px-3 py-2 text-sm focus:outline-none"
      >
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
        <span>Copy it now and store it like a password. You won't see it again.</span>
      </p>
      <div className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <code aria-label={label} className="rounded-md border bg-background px-3 py-2 font-mono text-sm break-all">
          {secret}
        </code>
        <CopyButton text={secret} about={about} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
