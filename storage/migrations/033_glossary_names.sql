-- Names by the glossary of the code. Everything is renamed in place, so that no row is rewritten.
ALTER VIEW accounts_told       RENAME TO account_details;
ALTER VIEW profiles_told       RENAME TO profile_details;
ALTER VIEW members_told        RENAME TO member_details;
ALTER VIEW invitations_told    RENAME TO invitation_details;
ALTER VIEW script_tokens_told  RENAME TO script_token_details;
ALTER VIEW project_offers_told RENAME TO transfer_link_details;
ALTER VIEW incidents_told      RENAME TO incident_details;
COMMENT ON VIEW account_details IS 'Accounts, each with whether it has a second factor.';
COMMENT ON VIEW profile_details IS 'Profiles with columns of their accounts and first identities.';
COMMENT ON VIEW invitation_details IS 'Invitations with the name of the member who sent them.';
COMMENT ON VIEW transfer_link_details IS
  'Transfer links whose creator still has the role that allowed them.';

ALTER TABLE projects RENAME COLUMN unsettled TO pending_apply;
COMMENT ON COLUMN projects.pending_apply IS
  'Settings, password or read-only state have changed and are not applied to the running database yet.';

ALTER TABLE project_offers RENAME TO transfer_links;
ALTER TABLE transfer_links RENAME CONSTRAINT project_offers_pkey TO transfer_links_pkey;
ALTER TABLE transfer_links
  RENAME CONSTRAINT project_offers_project_id_fkey TO transfer_links_project_id_fkey;
ALTER TABLE transfer_links
  RENAME CONSTRAINT project_offers_offered_by_fkey TO transfer_links_offered_by_fkey;
ALTER TABLE transfer_links
  RENAME CONSTRAINT project_offers_offered_as_check TO transfer_links_offered_as_check;

ALTER TABLE rehearsals RENAME TO hosted_simulations;
ALTER TABLE hosted_simulations RENAME COLUMN begun_by TO started_by;
ALTER TABLE hosted_simulations RENAME COLUMN begun_at TO started_at;
ALTER TABLE hosted_simulations RENAME CONSTRAINT rehearsals_pkey TO hosted_simulations_pkey;
ALTER INDEX rehearsals_one_at_a_time RENAME TO hosted_simulations_one_at_a_time;
COMMENT ON TABLE hosted_simulations IS
  'The simulation that another program runs on this server: at most one row, until its fleet is removed.';

ALTER TABLE rehearsed_accounts RENAME TO simulated_accounts;
ALTER TABLE simulated_accounts RENAME CONSTRAINT rehearsed_accounts_pkey TO simulated_accounts_pkey;
ALTER TABLE simulated_accounts
  RENAME CONSTRAINT rehearsed_accounts_account_id_fkey TO simulated_accounts_account_id_fkey;
COMMENT ON TABLE simulated_accounts IS
  'Accounts of the hosted simulation. They are deleted with it, and no others are.';

ALTER TABLE rehearsed_organizations RENAME TO simulated_organizations;
ALTER TABLE simulated_organizations
  RENAME CONSTRAINT rehearsed_organizations_pkey TO simulated_organizations_pkey;
ALTER TABLE simulated_organizations
  RENAME CONSTRAINT rehearsed_organizations_organization_id_fkey
  TO simulated_organizations_organization_id_fkey;

ALTER TABLE rehearsed_projects RENAME TO simulated_projects;
ALTER TABLE simulated_projects RENAME CONSTRAINT rehearsed_projects_pkey TO simulated_projects_pkey;
ALTER TABLE simulated_projects
  RENAME CONSTRAINT rehearsed_projects_project_id_fkey TO simulated_projects_project_id_fkey;

ALTER TABLE simulations RENAME COLUMN ground TO backend;
ALTER TABLE simulations RENAME CONSTRAINT simulations_ground_check TO simulations_backend_check;

ALTER TABLE uptime_days RENAME COLUMN asked TO probes;
ALTER TABLE uptime_days RENAME CONSTRAINT uptime_days_asked_check TO uptime_days_probes_check;
COMMENT ON TABLE uptime_days IS
  'Probes of databases that should answer, of all projects together. Counts are added to; 91 days are kept.';

ALTER TABLE code_host_flows RENAME TO oauth_flows;
ALTER TABLE oauth_flows RENAME CONSTRAINT code_host_flows_pkey TO oauth_flows_pkey;
ALTER TABLE oauth_flows
  RENAME CONSTRAINT code_host_flows_account_id_fkey TO oauth_flows_account_id_fkey;
ALTER INDEX code_host_flows_by_end     RENAME TO oauth_flows_by_end;
ALTER INDEX code_host_flows_of_account RENAME TO oauth_flows_of_account;
COMMENT ON TABLE oauth_flows IS 'Sign-ins in progress at the identity provider.';
COMMENT ON COLUMN oauth_flows.account_id IS
  'Set where a signed-in person links an identity provider.';

ALTER TABLE code_host_links RENAME TO oauth_links;
ALTER TABLE oauth_links RENAME CONSTRAINT code_host_links_pkey TO oauth_links_pkey;
ALTER TABLE oauth_links
  RENAME CONSTRAINT code_host_links_account_id_fkey TO oauth_links_account_id_fkey;
ALTER INDEX code_host_links_by_end     RENAME TO oauth_links_by_end;
ALTER INDEX code_host_links_of_account RENAME TO oauth_links_of_account;
COMMENT ON TABLE oauth_links IS
  'Users of the identity provider to be linked when the browser redeems its code.';

-- Comments that used the former words.
COMMENT ON TABLE installation IS
  'Keys created on first start. A reader of this table can decrypt every secret.';
COMMENT ON TABLE notice IS 'The notice of the installation: one row or none.';
COMMENT ON TABLE one_time_tokens IS
  'Digests of secrets that work once: links in mails, the redirect from the identity provider.';
COMMENT ON COLUMN incidents.held_back IS 'Shown to operators only, until one of them publishes it.';
COMMENT ON COLUMN incidents.source_alerts IS 'Fingerprints of the alerts that were posted.';
COMMENT ON COLUMN organizations.billing_partner IS
  'The partner that bills the organization; null: none.';
COMMENT ON COLUMN script_tokens.project_id IS
  'The only project that it opens; null: all that its account may use.';
