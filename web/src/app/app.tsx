import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SessionContext } from '@/api/auth/session-context';
import { ErrorBoundary } from '@/features/error-page/error-boundary';
import { LiveContext } from '@/streams/live-context';
import { Toaster } from '@/ui/toaster';
import type { Services } from './create-services';
import { preloadOnUse } from './preload-on-use';
import { ClientMissingNote } from './session/client-missing-note';
import { router } from './routes/router';

/** The app with its services. */
export function App({ services }: { services: Services }) {
  useEffect(() => preloadOnUse(services.session), [services.session]);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={services.queryClient}>
        <SessionContext value={services.session}>
          <LiveContext value={services.live}>
            <RouterProvider router={router} />
            <Toaster />
            <ClientMissingNote />
          </LiveContext>
        </SessionContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
