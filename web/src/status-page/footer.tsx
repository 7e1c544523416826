import type { PlatformStatus } from '@/lib/entities/platform-status';

/** The links at the end of every public page. */
export function Footer({ page }: { page: PlatformStatus['page'] }) {
  return (
    <footer className="sp-foot">
      {page.sends_mail && <a href="/status/subscribe">Subscribe by email</a>}
      <a href="/status/history">Incident history</a>
      <a href="/status/history.atom">Atom feed</a>
      <a href="/status/summary.json">JSON</a>
      {page.support_url && <a href={page.support_url}>Support</a>}
      <a href="/dashboard">Dashboard</a>
    </footer>
  );
}
