import type { ComponentProps } from 'react';
import type { ExtraProps } from 'react-markdown';
import { leadsAway } from '@/lib/markdown-links';

type Part<Tag extends 'a' | 'img' | 'input' | 'table'> = ComponentProps<Tag> & ExtraProps;

/**
 * A link; without an href if its address was refused. The specification names `javascript:void(0)`
 * for it, which React refuses to render and our Content-Security-Policy to run; a link without an
 * href behaves the same, and screen readers announce it correctly.
 */
export function MarkdownLink(part: Part<'a'>) {
  const { href, children, ...props } = attributesOf(part);
  if (!href) {
    return (
      <a {...props} role="link" aria-disabled="true">
        {children}
      </a>
    );
  }
  return (
    <a {...props} href={href} {...(leadsAway(href) && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}

/** An image; its alternative text if its address was refused. */
export function MarkdownImage(part: Part<'img'>) {
  const { src, alt = '', ...props } = attributesOf(part);
  return src ? <img {...props} src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" /> : <span>{alt}</span>;
}

/** The checkbox of a task. */
export function MarkdownTick(part: Part<'input'>) {
  const props = attributesOf(part);
  return <input {...props} aria-label={props.checked ? 'Done' : 'To do'} />;
}

/** A table that scrolls separately from the page. */
export function MarkdownTable(part: Part<'table'>) {
  return (
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table {...attributesOf(part)} />
    </div>
  );
}

/** Removes the Markdown node, which is not a DOM attribute. */
function attributesOf<P extends ExtraProps>({ node, ...attributes }: P): Omit<P, 'node'> {
  void node;
  return attributes;
}
