import { useState } from 'react';
import type { PlatformStatus } from '@/lib/entities/platform-status';

/** How long the confirmation of a copy is shown. */
const copiedForMs = 2_000;

/** How to show the status on other sites: the badge, and the JSON for widgets. */
export function Embed({ page }: { page: PlatformStatus['page'] }) {
  const { url, title } = page;
  const alt = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return (
    <details className="sp-embed">
      <summary>Embed this status</summary>
      <Snippet about="Badge" text={`<a href="${url}"><img src="${url}/badge.svg" alt="${alt}" height="20"></a>`} />
      <Snippet about="JSON for widgets, readable from every site" text={`${url}/widget.json`} />
    </details>
  );
}

function Snippet({ about, text }: { about: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), copiedForMs);
      },
      () => undefined,
    );
  return (
    <>
      <p>{about}</p>
      <div className="sp-snippet">
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
        {'clipboard' in navigator && (
          <button type="button" className="sp-copy" aria-label={`Copy: ${about}`} onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        )}
      </div>
    </>
  );
}
