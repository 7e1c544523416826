import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { copyText } from './copy-text';

const copiedForMs = 2_000;

interface CopyButtonProps {
  text: string;
  label?: string;
  copiedLabel?: string;
  /** The name of the copied text, for screen readers. */
  about?: string;
}

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label = 'Copy', copiedLabel = 'Copied', about }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
  };
  const Icon = copied ? Check : Copy;
  const words = copied ? copiedLabel : label;
  return (
    <Button onClick={() => void copy()} aria-label={about ? `${words} ${about}` : undefined}>
      <Icon className="size-3.5" aria-hidden="true" />
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
