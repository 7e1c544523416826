#pragma once

/// The names of the actions in the audit log: a subject and a verb. A refused request is logged
/// with the same action name that storage or an actor uses for the completed action
/// (`web/src/lib/audit-texts.ts` has the texts). Names never change, because stored entries contain
/// them.
namespace signalbox::domain::audit {

inline constexpr const char* access_token_create = "access_token.create";
inline constexpr const char* access_token_revoke = "access_token.revoke";

inline constexpr const char* account_ask_email_change = "account.ask_email_change";
inline constexpr const char* account_change_email = "account.change_email";
inline constexpr const char* account_create = "account.create";
inline constexpr const char* account_remove = "account.remove";
inline constexpr const char* account_set_password = "account.set_password";
inline constexpr const char* account_undo_email_change = "account.undo_email_change";

inline constexpr const char* backup_cancel = "backup.cancel";
inline constexpr const char* backup_create = "backup.create";
inline constexpr const char* backup_prove = "backup.prove";

inline constexpr const char* billing_record_invoice = "billing.record_invoice";
inline constexpr const char* billing_set_customer = "billing.set_customer";

inline constexpr const char* branch_create = "branch.create";
inline constexpr const char* branch_delete = "branch.delete";
inline constexpr const char* branch_merge = "branch.merge";
inline constexpr const char* branch_reset = "branch.reset";
inline constexpr const char* branch_update = "branch.update";

inline constexpr const char* checklist_dismiss = "checklist.dismiss";

inline constexpr const char* cron_create_job = "cron.create_job";
inline constexpr const char* cron_delete_job = "cron.delete_job";
inline constexpr const char* cron_run_job = "cron.run_job";
inline constexpr const char* cron_update_job = "cron.update_job";

inline constexpr const char* dump_cancel = "dump.cancel";
inline constexpr const char* dump_download = "dump.download";
inline constexpr const char* dump_migrate = "dump.migrate";
inline constexpr const char* dump_remove_upload = "dump.remove_upload";
inline constexpr const char* dump_restore = "dump.restore";
inline constexpr const char* dump_upload = "dump.upload";

inline constexpr const char* factor_enrol = "factor.enrol";
inline constexpr const char* factor_remove = "factor.remove";
inline constexpr const char* factor_remove_all = "factor.remove_all";
inline constexpr const char* factor_verify = "factor.verify";

inline constexpr const char* flag_remove = "flag.remove";
inline constexpr const char* flag_set = "flag.set";

inline constexpr const char* fleet_fault = "fleet.fault";
inline constexpr const char* fleet_give_tokens = "fleet.give_tokens";
inline constexpr const char* fleet_remove = "fleet.remove";
inline constexpr const char* fleet_settle = "fleet.settle";

inline constexpr const char* hook_create = "hook.create";
inline constexpr const char* hook_delete = "hook.delete";
inline constexpr const char* hook_replay = "hook.replay";
inline constexpr const char* hook_rotate_secret = "hook.rotate_secret";
inline constexpr const char* hook_test = "hook.test";
inline constexpr const char* hook_update = "hook.update";

inline constexpr const char* identity_link = "identity.link";
inline constexpr const char* identity_unlink = "identity.unlink";

inline constexpr const char* incident_dismiss_suggestion = "incident.dismiss_suggestion";
inline constexpr const char* incident_edit = "incident.edit";
inline constexpr const char* incident_open = "incident.open";
inline constexpr const char* incident_post_mortem = "incident.post_mortem";
inline constexpr const char* incident_reopen = "incident.reopen";
inline constexpr const char* incident_update = "incident.update";

inline constexpr const char* installation_test_message = "installation.test_message";
inline constexpr const char* installation_update = "installation.update";

inline constexpr const char* invitation_resend = "invitation.resend";
inline constexpr const char* invitation_revoke = "invitation.revoke";

inline constexpr const char* log_export = "log.export";
inline constexpr const char* member_add = "member.add";
inline constexpr const char* member_change_role = "member.change_role";
inline constexpr const char* member_invite = "member.invite";
inline constexpr const char* member_join = "member.join";
inline constexpr const char* member_remove = "member.remove";

inline constexpr const char* notice_edit = "notice.edit";
inline constexpr const char* notice_put = "notice.put";
inline constexpr const char* notice_take_down = "notice.take_down";

inline constexpr const char* operator_set_role = "operator.set_role";

inline constexpr const char* organization_change_plan = "organization.change_plan";
inline constexpr const char* organization_create = "organization.create";
inline constexpr const char* organization_release = "organization.release";
inline constexpr const char* organization_remove = "organization.remove";
inline constexpr const char* organization_rename = "organization.rename";
inline constexpr const char* organization_require_mfa = "organization.require_mfa";
inline constexpr const char* organization_restrict = "organization.restrict";
inline constexpr const char* organization_set_billing_email = "organization.set_billing_email";
inline constexpr const char* organization_set_opt_in = "organization.set_opt_in";
inline constexpr const char* organization_update = "organization.update";

inline constexpr const char* profile_create = "profile.create";
inline constexpr const char* profile_update = "profile.update";

inline constexpr const char* project_cancel = "project.cancel";
inline constexpr const char* project_change_password = "project.change_password";
inline constexpr const char* project_change_extension = "project.change_extension";
inline constexpr const char* project_change_role = "project.change_role";
inline constexpr const char* project_change_wrapper = "project.change_wrapper";
inline constexpr const char* project_claim = "project.claim";
inline constexpr const char* project_configure_database = "project.configure_database";
inline constexpr const char* project_clone = "project.clone";
inline constexpr const char* project_create = "project.create";
inline constexpr const char* project_create_key = "project.create_key";
inline constexpr const char* project_delete = "project.delete";
inline constexpr const char* project_end_pause_exemption = "project.end_pause_exemption";
inline constexpr const char* project_exempt_from_pause = "project.exempt_from_pause";
inline constexpr const char* project_add_addon = "project.add_addon";
inline constexpr const char* project_remove_addon = "project.remove_addon";
inline constexpr const char* project_grow_disk = "project.grow_disk";
inline constexpr const char* project_keep_running = "project.keep_running";
inline constexpr const char* project_mute_finding = "project.mute_finding";
inline constexpr const char* project_offer = "project.offer";
inline constexpr const char* project_pause = "project.pause";
inline constexpr const char* project_recover = "project.recover";
inline constexpr const char* project_rename = "project.rename";
inline constexpr const char* project_resize = "project.resize";
inline constexpr const char* project_restart = "project.restart";
inline constexpr const char* project_restore = "project.restore";
inline constexpr const char* project_restore_access = "project.restore_access";
inline constexpr const char* project_retry = "project.retry";
inline constexpr const char* project_reveal_password = "project.reveal_password";
inline constexpr const char* project_revoke_key = "project.revoke_key";
inline constexpr const char* project_transfer = "project.transfer";
inline constexpr const char* project_unmute_finding = "project.unmute_finding";
inline constexpr const char* project_withdraw_offer = "project.withdraw_offer";

inline constexpr const char* query_cancel = "query.cancel";
inline constexpr const char* query_run = "query.run";

inline constexpr const char* recovery_codes_make = "recovery_codes.make";

inline constexpr const char* rows_change = "rows.change";

inline constexpr const char* sign_in_code_host = "sign_in.code_host";
inline constexpr const char* sign_in_email_undo_link = "sign_in.email_undo_link";
inline constexpr const char* sign_in_password = "sign_in.password";
inline constexpr const char* sign_in_recovery_code = "sign_in.recovery_code";
inline constexpr const char* sign_in_recovery_link = "sign_in.recovery_link";
inline constexpr const char* sign_in_second_factor = "sign_in.second_factor";

inline constexpr const char* simulation_delete = "simulation.delete";
inline constexpr const char* simulation_start = "simulation.start";
inline constexpr const char* simulation_stop = "simulation.stop";

inline constexpr const char* snippet_create = "snippet.create";
inline constexpr const char* snippet_delete = "snippet.delete";
inline constexpr const char* snippet_share = "snippet.share";
inline constexpr const char* snippet_update = "snippet.update";

inline constexpr const char* support_ask = "support.ask";
inline constexpr const char* support_close = "support.close";
inline constexpr const char* support_reply = "support.reply";

inline constexpr const char* vault_create = "vault.create";
inline constexpr const char* vault_delete = "vault.delete";
inline constexpr const char* vault_reveal = "vault.reveal";
inline constexpr const char* vault_update = "vault.update";

}  // namespace signalbox::domain::audit
