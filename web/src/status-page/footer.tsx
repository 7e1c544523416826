import type { PlatformStatus } from '@/lib/entities/platform-status';

/** The links at the end of every public page. */
export function Footer({ page }: { page: PlatformStatus['page'] }) {
  return (
    <footer className="sp-foot">
      <a href="/status/history">Incident history</a>
      <a href="/status/history.atom">Atom feed</a>
      <a href="/status/summary.json">JSON</a>
      {page.support_url && <a href={page.support_url}>Support</a>}
      <a href="/dashboard">Dashboard</a>
    </footer>
  );
}
