import { Component, lazy, type ReactNode, Suspense } from 'react';

const Body = lazy(async () => ({ default: (await import('./markdown-body')).MarkdownBody }));

/**
 * Text with Markdown in it. What reads Markdown is loaded with the first such text; until it is there,
 * and where it cannot be had, the text stands as it was written.
 */
export function Markdown({ text }: { text: string }) {
  const asWritten = <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <OrElse fallback={asWritten}>
      <Suspense fallback={asWritten}>
        <Body text={text} />
      </Suspense>
    </OrElse>
  );
}

/** Shows something else where its children fail. */
class OrElse extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
