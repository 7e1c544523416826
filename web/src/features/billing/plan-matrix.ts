import type { PlanTier } from './plans';

/** Included or not, a text, or an included amount and the price of more. */
export type PlanValue = boolean | string | string[];

/** A feature in the comparison of plans. */
export interface PlanFeature {
  key: string;
  title: string;
  plans: Record<PlanTier['planId'], PlanValue>;
  /** Usage beyond the included amount is billed. */
  usageBased: boolean;
}

export interface PlanCategory {
  key: string;
  title: string;
  features: PlanFeature[];
}

const yes = true;
const no = false;
const usage = { usageBased: true };

/** Team has the same as Pro. */
const asPro = null;

type Values = readonly [free: PlanValue, pro: PlanValue, team: PlanValue | typeof asPro, enterprise: PlanValue];

const feature = (key: string, title: string, values: Values, { usageBased } = { usageBased: false }): PlanFeature => {
  const [free, pro, team, enterprise] = values;
  return { key, title, plans: { free, pro, team: team ?? pro, enterprise }, usageBased };
};

/** All features with the plans that contain them (specification, points 1 and 9), by category. */
export const planMatrix: readonly PlanCategory[] = [
  {
    key: 'database',
    title: 'Database',
    features: [
      feature('database.dedicatedPostgresDatabase', 'Dedicated Postgres Database', [yes, yes, yes, yes]),
      feature('database.unlimitedApiRequests', 'Unlimited API requests', [yes, yes, yes, yes]),
      feature('database.size', 'Database size', [
        '500 MB database size per project included',
        ['8 GB disk size per project included', 'then $0.125 per GB'],
        asPro,
        'Custom',
      ], usage),
      feature('database.advancedDiskConfig', 'Advanced disk config', [no, yes, yes, yes]),
      feature('database.automaticBackups', 'Automatic backups', [no, '7 days', '14 days', 'Custom']),
      feature('database.pitr', 'Point in time recovery',
        [no, '$100 per month per 7 days retention', asPro, '$100 per month per 7 days retention, >28 days retention available'],
      ),
      feature('database.pausing', 'Pausing', ['After 1 week of inactivity', 'Never', 'Never', 'Never']),
      feature('database.branching', 'Branching', [no, '$0.01344 per branch, per hour', asPro, 'Custom'], usage),
      feature('database.egress', 'Egress', ['5 GB included', ['250 GB included', 'then $0.09 per GB'], asPro, 'Custom'], usage),
    ],
  },
  {
    key: 'auth',
    title: 'Auth',
    features: [
      feature('auth.totalUsers', 'Total Users', ['Unlimited', 'Unlimited', 'Unlimited', 'Unlimited']),
      feature('auth.maus', 'MAUs', ['50,000 included', ['100,000 included', 'then $0.00325 per MAU'], asPro, 'Custom'], usage),
      feature('auth.userDataOwnership', 'User data ownership', [yes, yes, yes, yes]),
      feature('auth.anonSignIns', 'Anonymous Sign-ins', [yes, yes, yes, yes]),
      feature('auth.socialOAuthProviders', 'Social OAuth providers', [yes, yes, yes, yes]),
      feature('auth.customSMTPServer', 'Custom SMTP server', [yes, yes, yes, yes]),
      feature('auth.removeBranding', 'Remove branding from emails', [no, yes, yes, yes]),
      feature('auth.auditLogs', 'Auth Audit Logs', ['1 hour', '7 days', '28 days', yes]),
      feature('auth.basicMFA', 'Basic Multi-Factor Auth', [yes, yes, yes, yes]),
      feature('auth.advancedMFAPhone', 'Advanced Multi-Factor Auth - Phone',
        [no, ['$75 per month for first project', 'then $10 per month per additional projects'], asPro, 'Custom'],
      ),
      feature('auth.thirdPartyMAUs', 'Third-Party MAUs',
        ['50,000 included', ['100,000 included', 'then $0.00325 per MAU'], asPro, 'Custom'], usage,
      ),
      feature('auth.saml', 'Single Sign-On (SAML 2.0)', [no, ['50 included', 'then $0.015 per MAU'], asPro, 'Contact Us']),
      feature('auth.leakedPasswordProtection', 'Leaked password protection', [no, yes, yes, yes]),
      feature('auth.singleSessionPerUser', 'Single session per user', [no, yes, yes, yes]),
      feature('auth.sessionTimeouts', 'Session timeouts', [no, yes, yes, yes]),
      feature('auth.authHooks', 'Auth Hooks',
        ['Custom Access Token (JWT), Send custom email/SMS', 'Custom Access Token (JWT), Send custom email/SMS', 'All', 'All'],
      ),
      feature('auth.advancedSecurityFeatures', 'Advanced security features', [no, no, no, 'Contact Us']),
    ],
  },
  {
    key: 'storage',
    title: 'Storage',
    features: [
      feature('storage.size', 'Storage', ['1 GB included', ['100 GB included', 'then $0.021 per GB'], asPro, 'Custom'], usage),
      feature('storage.cachedEgress', 'Cached Egress',
        ['5 GB included', ['250 GB included', 'then $0.03 per GB'], asPro, 'Custom'], usage,
      ),
      feature('storage.customAccessControls', 'Custom access controls', [yes, yes, yes, yes]),
      feature('storage.maxFileSize', 'Max file upload size', ['50 MB', '500 GB', '500 GB', 'Custom']),
      feature('storage.cdn', 'Content Delivery Network', ['Basic CDN', 'Smart CDN', 'Smart CDN', 'Smart CDN']),
      feature('storage.transformations', 'Image Transformations',
        [no, ['100 origin images included', 'then $5 per 1000 origin images'], asPro, 'Custom'], usage,
      ),
      feature('storage.byoc', 'Bring your own storage provider', [no, no, no, yes]),
    ],
  },
  {
    key: 'edge_functions',
    title: 'Edge Functions',
    features: [
      feature('functions.invocations', 'Invocations',
        ['500,000 included', ['2 Million included', 'then $2 per 1 Million'], asPro, 'Custom'], usage,
      ),
    ],
  },
  {
    key: 'realtime',
    title: 'Realtime',
    features: [
      feature('realtime.postgresChanges', 'Postgres Changes', [yes, yes, yes, yes]),
      feature('realtime.concurrentConnections', 'Concurrent Peak Connections', [
        '200 included',
        ['500 included', 'then $10 per 1000'],
        asPro,
        'Custom concurrent connections and volume discount',
      ], usage),
      feature('realtime.messagesPerMonth', 'Messages Per Month',
        ['2 Million included', ['5 Million included', 'then $2.50 per Million'], asPro, 'Volume discounts on messages'], usage,
      ),
      feature('realtime.maxMessageSize', 'Max Message Size', ['250 KB', '3 MB', '3 MB', 'Custom']),
    ],
  },
  {
    key: 'dashboard',
    title: 'Dashboard',
    features: [
      feature('dashboard.teamMembers', 'Team members', ['Unlimited', 'Unlimited', 'Unlimited', 'Unlimited']),
    ],
  },
  {
    key: 'security',
    title: 'Platform Security and Compliance',
    features: [
      feature('security.byoc', 'BYO cloud', [no, no, no, yes]),
      feature('security.logRetention', 'Log retention (API & Database)', ['1 day', '7 days', '28 days', '90 days']),
      feature('security.logDrain', 'Log Drain',
        [no, ['$60 per drain per month', '+ $0.20 per million events', '+ $0.09 per GB egress'], asPro, 'Custom'], usage,
      ),
      feature('security.platformAuditLogs', 'Platform Audit Logs', [no, no, yes, yes]),
      feature('security.metricsEndpoint', 'Metrics endpoint', [no, yes, yes, yes]),
      feature('security.soc2', 'SOC2', [no, no, yes, yes]),
      feature('security.hipaa', 'HIPAA', [no, no, 'Available as paid add-on', 'Available as paid add-on']),
      feature('security.privateLink', 'AWS PrivateLink', [no, no, yes, yes]),
      feature('security.sso', 'SSO', [no, no, 'Contact Us', 'Contact Us']),
      feature('security.uptimeSla', 'Uptime SLAs', [no, no, no, yes]),
      feature('security.accessRoles', 'Access Roles', [
        'Owner, Admin, Developer',
        'Owner, Admin, Developer',
        'Owner, Admin, Developer, Read-only, Predefined project scoped roles',
        'Custom project scoped roles',
      ]),
      feature('security.vanityUrls', 'Vanity URLs', [no, yes, yes, yes]),
      feature('security.customDomains', 'Custom Domains',
        [no, '$10 per domain per month per project add on', asPro, '1, additional $10/domain/month'],
      ),
    ],
  },
  {
    key: 'support',
    title: 'Support',
    features: [
      feature('support.communitySupport', 'Community Support', [yes, yes, yes, yes]),
      feature('support.emailSupport', 'Email Support', [no, yes, yes, yes]),
      feature('support.emailSupportSla', 'Email Support SLA', [no, no, yes, yes]),
      feature('support.designatedSupport', 'Designated support', [no, no, no, yes]),
      feature('support.onBoardingSupport', 'On Boarding Support', [no, no, no, yes]),
      feature('support.designatedCustomerSuccessTeam', 'Designated Customer Success Team', [no, no, no, yes]),
      feature('support.securityQuestionnaireHelp', 'Security Questionnaire Help', [no, no, yes, yes]),
    ],
  },
];
