import type { RouteObject } from 'react-router';

/** The pages below `/ops` except the first one; pages for operators only are below `OperatorRoute`. */
export const opsRoutes: RouteObject[] = [
  {
    path: 'incidents',
    lazy: async () => ({ Component: (await import('@/features/incidents/incidents-page')).IncidentsPage }),
  },
  {
    path: 'incidents/new',
    lazy: async () => ({ Component: (await import('@/features/incidents/declare-page')).DeclarePage }),
  },
  {
    path: 'incidents/:id',
    lazy: async () => ({ Component: (await import('@/features/incidents/incident-page')).IncidentPage }),
  },
  { path: 'notice', lazy: async () => ({ Component: (await import('@/features/operator/notice-page')).NoticePage }) },
  {
    path: 'simulations',
    lazy: async () => ({ Component: (await import('@/features/simulations/simulations-page')).SimulationsPage }),
  },
  {
    path: 'simulations/compare',
    lazy: async () => ({ Component: (await import('@/features/simulations/compare-page')).ComparePage }),
  },
  {
    path: 'simulations/:id',
    lazy: async () => ({ Component: (await import('@/features/simulations/run-page')).RunPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./operator-route')).OperatorRoute }),
    children: [
      { path: 'operators', lazy: async () => ({ Component: (await import('@/features/operators/operators-page')).OperatorsPage }) },
      { path: 'flags', lazy: async () => ({ Component: (await import('@/features/operator/flags-page')).FlagsPage }) },
      { path: 'previews', lazy: async () => ({ Component: (await import('@/features/operator/release-page')).ReleasePage }) },
      { path: 'tickets', lazy: async () => ({ Component: (await import('@/features/operator/tickets-page')).TicketsPage }) },
      {
        path: 'tickets/:id',
        lazy: async () => ({ Component: (await import('@/features/support/operator-ticket-page')).OperatorTicketPage }),
      },
      { path: 'telemetry', lazy: async () => ({ Component: (await import('@/features/operator/telemetry-page')).TelemetryPage }) },
    ],
  },
  {
    path: 'installation',
    lazy: async () => ({ Component: (await import('./operator-route')).OperatorRoute }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('@/features/installation/installation-page')).InstallationPage }) },
    ],
  },
];
