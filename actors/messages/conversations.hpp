#pragma once

#include "actors/messages/messages.hpp"

/// The messages that each actor accepts.
namespace signalbox::actors {

/// Every owner of a topic.
struct topic_requests : message_list<subscribe, unsubscribe> {};

struct directory_requests
    : message_list<find_organization, find_project, find_owner, create_organization,
                   find_hosted_simulation, add_to_hosted_simulation, issue_simulation_tokens,
                   remove_hosted_simulation, count_installation, kill_owner,
                   // events
                   project_created, project_changed, project_moved, project_removed,
                   first_step_done, plan_changed, project_measured, organization_removed,
                   incident_changed, session_opened, membership_granted, sign_in_ended,
                   account_changed, ticket_changed, database_exited, audited, audit_gap> {};

struct identity_requests
    : message_list<
          // login sessions
          find_session_context, describe_setup, set_up, sign_up, confirm_sign_up, sign_in, enter,
          refresh_session, sign_out, list_sign_ins, end_sign_in, reset_password, recover_account,
          open_recovery, redeem_link, start_oauth_sign_in, finish_oauth, redeem_code,
          unlink_identity,
          // the second factor
          enrol_factor, challenge_factor, verify_factor, remove_factor, reset_factors,
          make_recovery_codes, count_recovery_codes,
          // accounts and profiles
          create_profile, update_profile, provide_account, set_operator_role, list_operators,
          describe_user, change_password, reauthenticate, demand_proof, change_email,
          renew_email_link, confirm_email, undo_email, delete_account,
          // access tokens and API keys
          find_token_session_context, create_script_token, list_script_tokens, find_script_token,
          remove_script_token, create_project_key, list_project_keys, revoke_project_key> {};

struct platform_requests
    : message_list<
          // flags, notice, support, telemetry
          set_flag, remove_flag, list_flags, put_notice, edit_notice, clear_notice, describe_notice,
          ask_support, list_own_tickets, list_tickets, find_ticket, reply_to_ticket, close_ticket,
          note_event, summarize_events,
          // settings of the installation
          describe_installation, change_installation, send_test_message,
          // incidents
          open_incident, apply_alerts, update_incident, reopen_incident, edit_incident,
          set_post_mortem, describe_incident, preview_incident, list_open_incidents,
          list_newest_incidents, list_recent_incidents, list_incidents_between,
          list_incident_deliveries,
          // mail subscriptions to the status page
          request_status_mails, confirm_status_mails, end_status_mails,
          // events
          probes_summed_up, subscribe, unsubscribe> {};

struct fleet_requests
    : message_list<dismiss_suggestion, inflict_fault,
                   // events
                   fleet_changed, project_removed, probes_summed_up, organization_named,
                   organization_removed, incident_published, subscribe, unsubscribe> {};

struct simulation_requests
    : message_list<list_scenarios, list_simulations, start_simulation, stop_simulation,
                   delete_simulation, find_simulation_result, find_simulation_page, find_owner,
                   subscribe, unsubscribe> {};

struct snippet_requests
    : message_list<list_snippets, find_snippet, put_snippet, delete_snippets, count_snippets,
                   list_snippet_versions, find_snippet_version, list_snippet_folders,
                   find_snippet_folder, create_snippet_folder, rename_snippet_folder,
                   delete_snippet_folders, list_history, clear_history, find_owner,
                   // events
                   query_ended, snippet_line, project_removed, subscribe, unsubscribe> {};

struct operators_requests : message_list<
                                // events
                                account_changed, sign_in_ended, subscribe, unsubscribe> {};

struct status_requests
    : message_list<visit_status,
                   // events
                   fleet_changed, project_removed, probes_summed_up, incident_published,
                   installation_changed, subscribe, unsubscribe> {};

struct audit_requests : message_list<audited, audit_gap, subscribe, unsubscribe> {};

/// Messages to a session: from its connection, from the owners of its topics, and events.
struct session_messages : message_list<client_sent, client_behind, client_gone, topic_joined,
                                       // events
                                       organization_seen, organization_left, membership_granted,
                                       account_changed, ticket_changed, project_transferred,
                                       topic_audience_changed, sign_in_ended, token_expired> {};

struct organization_requests
    : message_list<
          describe_organization, update_organization, remove_organization, restrict_organization,
          require_mfa, change_plan, list_members, add_member, change_access, remove_member,
          list_invitations, invite, resend_invitation, revoke_invitation, preview_invitation,
          accept_invitation, describe_customer, set_customer, record_invoice, list_invoices,
          list_branch_hours, list_overdue_invoices, describe_free_limit, list_projects,
          create_project, describe_checklist, dismiss_checklist,
          // events
          account_changed, project_changed, project_removed, project_moved, first_step_done,
          project_measured, incident_changed, watch_organization, subscribe, unsubscribe> {};

struct project_requests
    : message_list<describe_project, change_project, resize_project, retry_project, cancel_project,
                   restore_access, change_extension, change_role, reveal_password, rename_project,
                   transfer_project, claim_project, create_transfer_link, describe_transfer_link,
                   preview_transfer_link, withdraw_transfer_link, describe_measurements,
                   describe_measured_hours, change_postgres_settings, describe_disk, grow_disk,
                   change_database_password, list_activity, list_advisor_exceptions,
                   create_advisor_exception, update_advisor_exception, remove_advisor_exception,
                   list_cron_jobs, put_cron_job, delete_cron_job, run_cron_job, list_cron_runs,
                   note_pg_cron_change, run_pg_cron_job, list_hooks, put_hook, delete_hook,
                   list_hook_deliveries, replay_hook, test_hook, list_vault, put_vault_secret,
                   delete_vault_secret, reveal_vault_secret, change_wrapper, find_wrapper_address,
                   list_backups, start_backup, cancel_backup, prove_backup, describe_recovery_addon,
                   choose_recovery_addon, recover_project, keep_project_running, exempt_from_pause,
                   end_pause_exemption, prepare_copy, update_branch, remove_branch, reset_branch,
                   find_branch_base, begin_merge, end_merge, note_merge, list_dumps, begin_download,
                   start_restore, start_migration, note_upload, cancel_dump,
                   // events
                   probe_due, database_exited, database_used, database_read, plan_changed,
                   schema_changed, activity_stored, note_download, end_download, subscribe,
                   unsubscribe> {};

}  // namespace signalbox::actors
