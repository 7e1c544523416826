/** The logo: a signal post whose lower lamp is lit. */
export function Logo({ className = 'h-6 w-3.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 14 24" className={className} aria-hidden="true">
      <rect x="0.5" y="0.5" width="13" height="23" rx="6.5" className="fill-raised stroke-border-strong" />
      <circle cx="7" cy="7" r="2.6" className="fill-border-strong" />
      <circle cx="7" cy="16.5" r="3.4" className="fill-ok" />
    </svg>
  );
}
