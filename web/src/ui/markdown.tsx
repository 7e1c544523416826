import { Component, lazy, type ReactNode, Suspense } from 'react';
import { isPlainText } from '@/lib/plain-text';

const Body = lazy(async () => ({ default: (await import('./markdown-body')).MarkdownBody }));

/**
 * Text with Markdown. The renderer is loaded with the first text that has any; until then, and if
 * loading fails, the text is shown as written.
 */
export function Markdown({ text }: { text: string }) {
  const asWritten = <p className="whitespace-pre-wrap">{text}</p>;
  if (isPlainText(text)) return asWritten;
  return (
    <OrElse fallback={asWritten}>
      <Suspense fallback={asWritten}>
        <Body text={text} />
      </Suspense>
    </OrElse>
  );
}

/** Shows a fallback if its children fail. */
class OrElse extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
