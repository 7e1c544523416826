import { lazy, type ReactNode, Suspense } from 'react';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { usePageTitle } from '@/lib/page-title';
import { Wordmark } from '@/ui/wordmark';

/** Optional: a failed load is ignored. */
const Testimonials = lazy(() =>
  import('./testimonials').then(
    (it) => ({ default: it.Testimonials }),
    () => ({ default: () => null }),
  ),
);

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** The layout of forms for users who are signed out, or lack the second factor. */
export function AuthLayout({ title, subtitle, children, below }: AuthLayoutProps) {
  usePageTitle(title);
  const testimonials = useCustomContent().data?.['sign_in:testimonials'] ?? [];
  return (
    <>
      <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-8 p-4">
        <header className="grid gap-5">
          <Wordmark />
          <div className="grid gap-1">
            <h1 className="text-2xl font-semibold">{title}</h1>
            {subtitle && <p className="text-muted">{subtitle}</p>}
          </div>
        </header>
        {children}
        {below && <p className="text-sm text-muted">{below}</p>}
      </main>
      <Suspense>{testimonials.length > 0 && <Testimonials all={testimonials} />}</Suspense>
    </>
  );
}
