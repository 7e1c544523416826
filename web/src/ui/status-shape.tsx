import type { ReactNode } from 'react';
import type { StatusShape as Shape } from '@/lib/status-display';

const ring = { cx: 8, cy: 8, r: 5.5, fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;

const drawings: Record<Shape, ReactNode> = {
  circle: <circle cx="8" cy="8" r="5" fill="currentColor" />,
  triangle: <path d="M8 2.2 14.4 13.4H1.6Z" fill="currentColor" strokeLinejoin="round" />,
  diamond: <path d="M8 1.6 14.4 8 8 14.4 1.6 8Z" fill="currentColor" strokeLinejoin="round" />,
  'turning-ring': (
    <>
      <circle {...ring} opacity="0.3" />
      <path {...line} d="M8 2.5A5.5 5.5 0 0 1 13.5 8" className="origin-center animate-turn" />
    </>
  ),
  'emptying-ring': (
    <>
      <circle {...ring} opacity="0.3" />
      <circle {...ring} strokeDasharray="34.6" className="origin-center -rotate-90 animate-empty" />
    </>
  ),
  'hollow-square': <rect x="3" y="3" width="10" height="10" rx="1.5" {...line} />,
  cross: <path {...line} strokeWidth={2.4} d="m4 4 8 8M12 4l-8 8" />,
  question: (
    <>
      <path {...line} d="M5.2 5.6a2.9 2.9 0 1 1 4.3 2.6c-.9.5-1.5 1-1.5 2" />
      <circle cx="8" cy="13" r="1.2" fill="currentColor" />
    </>
  ),
  'struck-circle': (
    <>
      <circle {...ring} />
      <path {...line} d="m4.3 11.7 7.4-7.4" />
    </>
  ),
};

/** The shape of a status; it has the color of the text, and its word must be beside it. */
export function StatusShape({ shape, className = 'size-4' }: { shape: Shape; className?: string }) {
  return (
    // Every shape stays inside its square, so no clip is needed, which makes hundreds of them
    // cheaper to paint.
    <svg viewBox="0 0 16 16" className={`shrink-0 overflow-visible ${className}`} aria-hidden="true" data-shape={shape}>
      {drawings[shape]}
    </svg>
  );
}
