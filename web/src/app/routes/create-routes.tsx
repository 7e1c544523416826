import type { RouteObject } from 'react-router';
import { RouteError } from '@/features/error-page/route-error';
import { BlankPage } from './blank-page';
import { later } from './planned';
import { PlatformOnly } from './platform-only';
import { RequireSession } from './require-session';
import { Root } from './root';
import type { SectionRoutes } from './section-routes';
import { setupPath } from './setup-path';

/** Routes whose failure, including a failed script, leaves the frame intact. */
const framed = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RouteError inside />, children }];

/**
 * The status board. React Router only asks for the pages of a section where an address has
 * parameters or no route, and `/ops` has neither.
 */
const board: RouteObject = { index: true, lazy: async () => ({ Component: (await import('@/features/status-board/board-page')).BoardPage }) };

/** The pages of a section, and the one for all other addresses. */
const below = (pages: RouteObject[] = []): RouteObject[] => [...pages, { path: '*', lazy: later }];

/**
 * The routes of the app. Every screen is a separate chunk; the frame is loaded with the first one.
 * Without `sections`, the pages of these are unknown until `loadSection` adds them.
 */
export const createRoutes = ({ ops, project }: Partial<SectionRoutes> = {}): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: BlankPage,
    children: [
      {
        element: <PlatformOnly />,
        children: [
          { path: setupPath, lazy: async () => ({ Component: (await import('./setup-route')).SetupRoute }) },
          { path: 'sign-in', lazy: async () => ({ Component: (await import('@/features/sign-in/sign-in-page')).SignInPage }) },
          { path: 'sign-up', lazy: async () => ({ Component: (await import('@/features/sign-in/sign-up-page')).SignUpPage }) },
          {
            path: 'confirm-sign-up',
            lazy: async () => ({ Component: (await import('@/features/sign-in/confirm-sign-up-page')).ConfirmSignUpPage }),
          },
          {
            path: 'forgot-password',
            lazy: async () => ({ Component: (await import('@/features/sign-in/forgot-password-page')).ForgotPasswordPage }),
          },
          {
            path: 'reset-password',
            lazy: async () => ({ Component: (await import('@/features/sign-in/reset-password-page')).ResetPasswordPage }),
          },
          {
            path: 'confirm-email',
            lazy: async () => ({ Component: (await import('@/features/sign-in/confirm-email-page')).ConfirmEmailPage }),
          },
          {
            path: 'auth/callback',
            lazy: async () => ({
              Component: (await import('@/features/sign-in/provider-callback-page')).ProviderCallbackPage,
            }),
          },
          { path: 'logout', lazy: async () => ({ Component: (await import('@/features/sign-in/logout-page')).LogoutPage }) },
          { path: 'join', lazy: async () => ({ Component: (await import('./join-route')).JoinRoute }) },
          { path: 'claim-project', lazy: async () => ({ Component: (await import('./project-transfer-route')).ProjectTransferRoute }) },
        ],
      },
      { path: 'api-docs', lazy: async () => ({ Component: (await import('@/features/api-docs/api-docs-page')).ApiDocsPage }) },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('../frame/frame')).Frame }),
            children: framed([
              { index: true, lazy: async () => ({ Component: (await import('./home-redirect')).HomeRedirect }) },
              {
                path: 'organizations',
                lazy: async () => ({
                  Component: (await import('@/features/organizations/organizations-page')).OrganizationsPage,
                }),
              },
              {
                element: <PlatformOnly inside />,
                children: [
                  {
                    path: 'new',
                    lazy: async () => ({
                      Component: (await import('@/features/organizations/new-organization-page')).NewOrganizationPage,
                    }),
                  },
                  {
                    path: 'new/:slug',
                    lazy: async () => ({ Component: (await import('./new-project-route')).NewProjectRoute }),
                  },
                ],
              },
              {
                path: 'account',
                lazy: async () => ({ Component: (await import('@/features/account/profile-page')).ProfilePage }),
              },
              {
                path: 'account/security',
                lazy: async () => ({ Component: (await import('@/features/security/security-page')).SecurityPage }),
              },
              {
                path: 'account/tokens',
                lazy: async () => ({ Component: (await import('@/features/tokens/tokens-page')).TokensPage }),
              },
              {
                path: 'account/appearance',
                lazy: async () => ({ Component: (await import('./appearance-route')).AppearanceRoute }),
              },
              { path: 'account/previews', lazy: async () => ({ Component: (await import('./previews-redirect')).PreviewsRedirect }) },
              {
                path: 'account/audit',
                lazy: async () => ({ Component: (await import('@/features/audit/own-audit-page')).OwnAuditPage }),
              },
              {
                // The operators' pages moved to operations.
                path: 'operator/*',
                lazy: async () => ({ Component: (await import('./operator-redirect')).OperatorRedirect }),
              },
              { id: 'ops', path: 'ops', lazy: async () => ({ Component: (await import('./ops-route')).OpsRoute }), children: [board, ...below(ops)] },
              {
                path: 'org/:slug',
                lazy: async () => ({ Component: (await import('./organization-route')).OrganizationRoute }),
                children: [
                  {
                    index: true,
                    lazy: async () => ({ Component: (await import('./organization-home-route')).OrganizationHomeRoute }),
                  },
                  {
                    path: 'members',
                    lazy: async () => ({ Component: (await import('@/features/members/members-page')).MembersPage }),
                  },
                  {
                    path: 'settings',
                    lazy: async () => ({
                      Component: (await import('@/features/organization-settings/organization-settings-page'))
                        .OrganizationSettingsPage,
                    }),
                  },
                  {
                    path: 'audit',
                    lazy: async () => ({ Component: (await import('@/features/audit/audit-page')).AuditPage }),
                  },
                  {
                    path: 'billing',
                    lazy: async () => ({ Component: (await import('@/features/billing/billing-page')).BillingPage }),
                  },
                  { path: 'documents', lazy: async () => ({ Component: (await import('./documents-route')).DocumentsRoute }) },
                  { path: '*', lazy: later },
                ],
              },
              {
                id: 'project',
                path: 'project/:ref',
                lazy: async () => ({ Component: (await import('./project-route')).ProjectRoute }),
                children: below(project),
              },
              { path: 'sql/:id', lazy: async () => ({ Component: (await import('./sql-link-route')).SqlLinkRoute }) },
              { path: 'editor/:id', lazy: async () => ({ Component: (await import('./table-link-route')).TableLinkRoute }) },
              { path: 'guides/*', lazy: later },
              {
                path: 'support/new',
                lazy: async () => ({ Component: (await import('@/features/support/support-page')).SupportPage }),
              },
              {
                path: 'support/tickets/:id',
                lazy: async () => ({ Component: (await import('@/features/support/author-ticket-page')).AuthorTicketPage }),
              },
            ]),
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./unknown-route')).UnknownRoute }),
        children: [
          { path: '*', lazy: async () => ({ Component: (await import('@/features/error-page/not-found-page')).NotFoundInside }) },
        ],
      },
    ],
  },
];
