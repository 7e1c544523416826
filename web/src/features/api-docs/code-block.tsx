import { CopyButton } from '@/ui/copy-button';

interface CodeBlockProps {
  title: string;
  text: string;
  /** The name of the copied text, for screen readers. */
  about: string;
}

/** Code with a copy button; long lines wrap instead of scrolling. */
export function CodeBlock({ title, text, about }: CodeBlockProps) {
  return (
    <figure className="min-w-0 rounded-md border bg-background">
      <figcaption className="flex items-center justify-between gap-2 border-b py-1.5 pr-1.5 pl-3 text-sm text-muted">
        {title}
        <CopyButton text={text} about={about} />
      </figcaption>
      <pre className="px-3 py-2 font-mono text-xs whitespace-pre-wrap">{text}</pre>
    </figure>
  );
}
