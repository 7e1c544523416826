import { Button } from './button';
import { CopyButton } from './copy-button';

interface OneTimeLinkProps {
  /** Its label, such as "Invitation link". */
  label: string;
  link: string;
  onDone: () => void;
}

/** A link that is shown only once, to copy and share. */
export function OneTimeLink({ label, link, onDone }: OneTimeLinkProps) {
  return (
    <>
      <code
        aria-label={label}
        className="rounded-md border bg-background px-3 py-2 font-mono text-xs break-all select-all"
      >
        {link}
      </code>
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <CopyButton text={link} label="Copy link" />
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  );
}
