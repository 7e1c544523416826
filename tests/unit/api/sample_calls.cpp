#include "sample_calls.hpp"

#include "fake_installation.hpp"

namespace signalbox::api::testing {

namespace {

using transport::http::method;

const std::string claim =
    organization_path + "/project-claim/" + std::string{fake_installation::ref} + "-a-secret";
const std::string factor = "/auth/v1/factors/fac00000-0000-4000-8000-000000000001";
const std::string invitations = organization_path + "/members/invitations";
const std::string access_token =
    "/platform/profile/access-tokens/70ce0000-0000-4000-8000-000000000001";
const std::string to_target =
    R"({"target_organization_slug":")" + std::string{fake_installation::target_slug} + R"("})";
const std::string for_operators =
    "/platform/operator/organizations/" + std::string{fake_installation::slug};
const std::string restriction = for_operators + "/restriction";
const std::string plan = for_operators + "/plan";

std::vector<sample_call> calls_of_anybody() {
  return {
      {"sign_up", "", method::post, "/auth/v1/signup",
       R"({"email":"Eve@Example.com","password":"eight-letters","data":{},
           "gotrue_meta_security":{},"code_challenge":null,"code_challenge_method":null})",
       200},
      {"sign_in", "", method::post, "/auth/v1/token?grant_type=password",
       R"({"email":"eve@example.com","password":"eight-letters","gotrue_meta_security":{}})", 200},
      {"refresh_session", "", method::post, "/auth/v1/token?grant_type=refresh_token",
       R"({"refresh_token":"an-old-one"})", 200},
      {"enter", "", method::post, "/auth/v1/token?grant_type=self_hosted", "{}", 200},
      {"redeem_code", "", method::post, "/auth/v1/token?grant_type=pkce",
       R"({"auth_code":"a-code","code_verifier":"a-verifier"})", 200},
      {"recover_account", "", method::post, "/auth/v1/recover",
       R"({"email":"eve@example.com","code_challenge":null,"code_challenge_method":null,
           "gotrue_meta_security":{}})",
       200},
      {"use_link", "", method::post, "/auth/v1/verify",
       R"({"type":"recovery","token_hash":"a-token","gotrue_meta_security":{}})", 200},
      {"show_sign_in_settings", "", method::get, "/auth/v1/settings", "", 200, false},
      {"begin_code_host", "", method::get,
       "/auth/v1/authorize?provider=github&redirect_to=%2Fdashboard&code_challenge=c"
       "&code_challenge_method=s256",
       "", 302},
      {"finish_code_host", "", method::get, "/auth/v1/callback?state=s&code=c", "", 302},
      {"show_user", "ada", method::get, "/auth/v1/user", "", 200},
      {"change_user", "ada", method::put, "/auth/v1/user",
       R"({"password":"another-one","email":"next@example.com"})", 200},
      {"link_code_host", "ada", method::get,
       "/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true", "", 200},
      {"unlink_identity", "ada", method::delete_,
       "/auth/v1/user/identities/1de00000-0000-4000-8000-000000000001", "", 200},
      {"enrol_factor", "ada", method::post, "/auth/v1/factors",
       R"({"factor_type":"totp","friendly_name":"Phone","issuer":"Signalbox"})", 200},
      {"challenge_factor", "ada", method::post, factor + "/challenge",
       R"({"factorId":"fac00000-0000-4000-8000-000000000001"})", 200},
      {"verify_factor", "ada", method::post, factor + "/verify",
       R"({"challenge_id":"c4a00000-0000-4000-8000-000000000001","code":"123456"})", 200},
      {"remove_factor", "ada", method::delete_, factor, "", 200},
      {"sign_out", "ada", method::post, "/auth/v1/logout?scope=others", "", 204},
      {"show_profile", "ada", method::get, "/platform/profile", "", 200, false},
      {"create_profile", "dan", method::post, "/platform/profile", "", 201},
      {"update_profile", "ada", method::patch, "/platform/profile",
       R"({"username":"countess","first_name":"Ada","last_name":""})", 200},
      {"delete_profile", "ada", method::delete_, "/platform/profile", R"({"password":"pw"})", 204},
      {"update_email", "ada", method::put, "/platform/update-email",
       R"({"newEmail":"next@example.com"})", 200},
      {"count_recovery_codes", "ada", method::get, "/platform/profile/recovery-codes", "", 200},
      {"make_recovery_codes", "ada", method::post, "/platform/profile/recovery-codes", "", 201},
      {"list_sign_ins", "ada", method::get, "/platform/profile/sessions", "", 200},
      {"end_sign_in", "ada", method::delete_,
       "/platform/profile/sessions/5e551011-0000-4000-8000-000000000002", "", 204},
      {"end_other_sign_ins", "ada", method::delete_, "/platform/profile/sessions", "", 204},
      {"list_access_tokens", "ada", method::get, "/platform/profile/access-tokens", "", 200},
      {"create_access_token", "ada", method::post, "/platform/profile/access-tokens",
       R"({"name":"nightly","scopes":["projects:read"],"expires_at":null})", 201},
      {"show_access_token", "ada", method::get, access_token, "", 200},
      {"revoke_access_token", "ada", method::delete_, access_token, "", 204},
      {"list_permissions", "ada", method::get, "/platform/profile/permissions", "", 200, false},
      {"check_password", "ada", method::post, "/platform/profile/password-check",
       R"({"password":"hello"})", 200, false},
      {"list_plans", "", method::get, "/platform/plans", "", 200, false},
      {"show_custom_content", "", method::get, "/platform/custom-content", "", 200, false},
      {"show_time", "", method::get, "/api/get-utc-time", "", 200, false},
      {"show_health", "", method::get, "/healthz", "", 200, false},
      {"show_readiness", "", method::get, "/readyz", "", 200, false},
      {"show_metrics", "", method::get, "/metrics", "", 200, false},
      {"show_status_page", "", method::get, "/status", "", 200, false},
      {"show_status_summary", "", method::get, "/status/summary.json", "", 200, false},
      {"show_status_history", "", method::get, "/status/history.atom", "", 200, false},
      {"show_description", "", method::get, "/api/openapi.json", "", 200, false},
  };
}

std::vector<sample_call> calls_of_members() {
  return {
      {"list_organizations", "ada", method::get, "/platform/organizations", "", 200, false},
      {"create_organization", "dan", method::post, "/platform/organizations",
       R"({"name":"New one"})", 201},
      {"show_organization", "ada", method::get, organization_path, "", 200},
      {"update_organization", "ada", method::patch, organization_path, R"({"name":"Other"})", 200},
      {"delete_organization", "ada", method::delete_, organization_path, "", 204},
      {"list_organization_projects", "ada", method::get, organization_path + "/projects", "", 200},
      {"show_customer", "ada", method::get, organization_path + "/customer", "", 200},
      {"set_customer", "ada", method::put, organization_path + "/customer",
       R"({"address":{"line1":"1 Main St","city":"Springfield","country":"US"},"tax_id":null,
           "billing_name":"Acme Ltd"})",
       200},
      {"list_invoices", "ada", method::get, organization_path + "/invoices", "", 200},
      {"list_overdue_invoices", "ada", method::get, "/platform/stripe/invoices/overdue", "", 200},
      {"list_roles", "ada", method::get, organization_path + "/roles", "", 200},
      {"list_compute", "ada", method::get, organization_path + "/available-compute", "", 200,
       false},
      {"list_invitations", "ada", method::get, invitations, "", 200},
      {"invite_member", "ada", method::post, invitations,
       R"({"email":"fay@example.com","role_id":3})", 201},
      {"resend_invitation", "ada", method::post, invitations + "/8/resend", "", 200},
      {"revoke_invitation", "ada", method::delete_, invitations + "/8", "", 204},
      {"look_at_invitation", "dan", method::get, invitations + "/good-token", "", 200},
      {"accept_invitation", "dan", method::post, invitations + "/good-token", "", 201},
      {"show_mfa_rule", "ada", method::get, organization_path + "/members/mfa/enforcement", "",
       200},
      {"set_mfa_rule", "ada", method::patch, organization_path + "/members/mfa/enforcement",
       R"({"enforced":false})", 200},
      {"list_limited_members", "ada", method::get,
       organization_path + "/members/reached-free-project-limit", "", 200},
      {"list_members", "ada", method::get, organization_path + "/members", "", 200},
      {"add_member", "ada", method::post, organization_path + "/members",
       R"({"email":"dan@example.com","role_id":3})", 201},
      {"change_role", "ada", method::patch, organization_path + "/members/" + account_of("cem"),
       R"({"role_id":2})", 200},
      {"remove_member", "ada", method::delete_, organization_path + "/members/" + account_of("cem"),
       "", 204},
      {"give_role", "ada", method::put,
       organization_path + "/members/" + account_of("sam") + "/roles/3",
       R"({"role_scoped_projects":[")" + std::string{fake_installation::ref} + R"("]})", 200},
      {"take_role", "ada", method::delete_,
       organization_path + "/members/" + account_of("sam") + "/roles/4", "", 200},
      {"list_audit", "ada", method::get, organization_path + "/audit?action=project.pause", "",
       200},
      {"export_audit", "ada", method::get,
       organization_path + "/audit/export?date_start=2026-11-01", "", 200},
      {"list_own_audit", "ada", method::get, "/platform/profile/audit?limit=1", "", 200},
      {"list_projects", "ada", method::get, "/platform/projects", "", 200},
      {"create_project", "ada", method::post, "/platform/projects",
       R"({"name":"Shop","organization_slug":")" + std::string{fake_installation::slug} +
           R"(","db_region":"eu-west-3","cloud_provider":"AWS"})",
       201},
      {"list_regions", "ada", method::get, "/platform/projects/available-regions", "", 200, false},
      {"show_project", "ada", method::get, project_path, "", 200},
      {"rename_project", "ada", method::patch, project_path, R"({"name":"Bakery"})", 200},
      {"list_project_members", "ada", method::get, project_path + "/members", "", 200},
      {"transfer_project", "ada", method::post, project_path + "/transfer", to_target, 200},
      {"preview_transfer", "ada", method::post, project_path + "/transfer/preview", to_target, 200},
      {"offer_project", "ada", method::post, project_path + "/offer", "", 201},
      {"show_offer", "ada", method::get, project_path + "/offer", "", 200},
      {"withdraw_offer", "ada", method::delete_, project_path + "/offer", "", 204},
      {"look_at_offer", "ada", method::get, claim, "", 200},
      {"claim_project", "ada", method::post, claim, "", 200},
      {"show_project_status", "ada", method::get, project_path + "/status", "", 200},
      {"show_monitoring", "ada", method::get, project_path + "/infra-monitoring", "", 200},
      {"list_project_keys", "ada", method::get, project_path + "/api-keys", "", 200},
      {"create_project_key", "ada", method::post, project_path + "/api-keys",
       R"({"name":"deploy","access":"write","expires_in_days":90})", 201},
      {"revoke_project_key", "ada", method::delete_,
       project_path + "/api-keys/70ce0000-0000-4000-8000-000000000001", "", 204},
      {"reveal_password", "ada", method::get, project_path + "/db-password", "", 200},
      {"pause_project", "ada", method::post, project_path + "/pause", "", 202},
      {"restore_project", "ada", method::post, project_path + "/restore", "", 202},
      {"restart_project", "ada", method::post, project_path + "/restart", "", 202},
      {"resize_project", "ada", method::post, project_path + "/resize",
       R"({"compute_size":"ci_small"})", 202},
      {"show_disk", "ada", method::get, project_path + "/disk", "", 200},
      {"grow_disk", "ada", method::post, project_path + "/disk", R"({"size_gb":20})", 200},
      {"show_postgres_config", "ada", method::get, project_path + "/config/postgres", "", 200},
      {"change_postgres_config", "ada", method::put, project_path + "/config/postgres",
       R"({"settings":{"statement_timeout":60000,"work_mem":null}})", 200},
      {"change_password", "ada", method::patch, project_path + "/db-password",
       R"({"password":"gravel-otter-94-mandolin"})", 200},
      {"retry_project", "ada", method::post, project_path + "/retry", "", 202},
      {"cancel_project", "ada", method::post, project_path + "/cancel", "{}", 202},
      {"delete_project", "ada", method::delete_, project_path, "", 202},
      {"list_incidents", "ada", method::get, "/platform/incidents", "", 200},
      {"take_alerts", "alertmanager", method::post, "/platform/incidents/alertmanager",
       R"({"version":"4","groupKey":"{}:{alertname=\"DiskSlow\"}","status":"firing",
           "receiver":"signalbox","truncatedAlerts":0,"groupLabels":{"alertname":"DiskSlow"},
           "commonLabels":{"alertname":"DiskSlow","severity":"critical","region":"eu-west-3"},
           "commonAnnotations":{"summary":"Slow disks","description":"Writes take seconds."},
           "externalURL":"http://alertmanager.example","alerts":[{"status":"firing",
             "labels":{"alertname":"DiskSlow","instance":"db-1","severity":"critical",
                       "region":"eu-west-3"},
             "annotations":{},"startsAt":"2026-11-20T18:34:52Z","endsAt":"0001-01-01T00:00:00Z",
             "generatorURL":"","fingerprint":"c0ffee0000000001"}]})",
       200},
      {"list_project_incidents", "ada", method::get, project_path + "/incidents", "", 200},
      {"ask_support", "ada", method::post, "/platform/feedback/send",
       R"({"category":"Problem","severity":"Low","subject":"How do I connect?","message":"From my laptop.",
           "organizationSlug":null,"projectRef":")" +
           std::string{fake_installation::ref} + R"(","affectedServices":["Database"],"sid":null})",
       201},
      {"list_own_tickets", "ada", method::get, "/platform/profile/support-tickets", "", 200},
      {"list_flags", "ada", method::get, "/platform/telemetry/feature-flags", "", 200},
      {"note_event", "ada", method::post, "/platform/telemetry/event",
       R"({"action":"feature_preview_enabled","page_path":"/project/prprprprprprprprprpr",
           "properties":{"feature":"unified_logs"},"groups":{"project":"prprprprprprprprprpr",
           "organization":"acmeacmeacmeacmeacme"}})",
       204},
  };
}

std::vector<sample_call> calls_of_operators() {
  return {
      {"list_all_incidents", "cli", method::get, "/platform/operator/incidents", "", 200},
      {"open_incident", "cli", method::post, "/platform/incidents",
       R"({"title":"Slow disks","impact":"major"})", 201},
      {"show_incident", "ora", method::get,
       "/platform/operator/incidents/1bc1de17-0000-4000-8000-000000000001", "", 200},
      {"preview_incident", "ora", method::post, "/platform/operator/incidents/preview",
       R"({"regions":["eu-central-1"]})", 200},
      {"dismiss_suggestion", "ora", method::delete_,
       "/platform/operator/incident-suggestions/eu-central-1", "", 204},
      {"inflict_fault", "ora", method::post, "/platform/operator/simulated-fleet/faults",
       R"({"kind":"slow_looks","takes_ms":5})", 204},
      {"list_incident_templates", "cli", method::get, "/platform/operator/incident-templates", "",
       200, false},
      {"edit_incident", "ora", method::patch,
       "/platform/incidents/1bc1de17-0000-4000-8000-000000000001",
       R"({"impact":"minor","regions":["eu-central-1"]})", 200},
      {"put_post_mortem", "ora", method::put,
       "/platform/incidents/1bc1de17-0000-4000-8000-000000000001/post-mortem",
       R"({"text":"A switch was old. It is a new one now."})", 200},
      {"list_tickets", "ora", method::get, "/platform/operator/support-tickets?state=open&limit=20",
       "", 200},
      {"close_ticket", "ora", method::post, "/platform/operator/support-tickets/7/close", "", 200},
      {"update_incident", "ora", method::post,
       "/platform/incidents/1bc1de17-0000-4000-8000-000000000001/updates",
       R"({"state":"resolved","message":"Over."})", 200},
      {"put_notice", "ora", method::put, "/platform/operator/notice",
       R"({"message":"Maintenance on Sunday.","link":"https://example.com/maintenance"})", 200},
      {"take_down_notice", "ora", method::delete_, "/platform/operator/notice", "", 204},
      {"set_flag", "ora", method::put, "/platform/telemetry/feature-flags/showNoticeBanner",
       R"({"value":true})", 200},
      {"remove_flag", "ora", method::delete_, "/platform/telemetry/feature-flags/clockSkewBanner",
       "", 204},
      {"summarize_events", "ora", method::get, "/platform/operator/telemetry?days=7", "", 200},
      {"restrict_organization", "cli", method::put, restriction, R"({"status":"restricted"})", 200},
      {"release_organization", "ora", method::delete_, restriction, "", 200},
      {"change_plan", "cli", method::put, plan, R"({"plan":"team"})", 200},
      {"record_invoice", "cli", method::put, for_operators + "/invoices/A-1",
       R"({"amount_cents":2500,"currency":"USD","due_at":"2026-12-01T00:00:00Z","paid_at":null})",
       200},
      {"list_operators", "ora", method::get, "/platform/operator/operators", "", 200},
      {"set_operator_role", "ora", method::put, "/platform/operator/operators",
       R"({"email":"Eve@Example.com","role":"on_call"})", 200},
      {"list_all_projects", "cli", method::get, "/platform/operator/projects", "", 200},
      {"provide_account", "cli", method::post, "/platform/operator/users",
       R"({"email":"eve@example.com"})", 200},
      {"reset_password", "cli", method::post, "/platform/operator/users/password",
       R"({"email":"eve@example.com","password":"another-one"})", 200},
      {"reset_factors", "cli", method::post, "/platform/operator/users/reset-factors",
       R"({"email":"eve@example.com"})", 204},
      {"renew_email_link", "cli", method::post, "/platform/operator/users/email-link",
       R"({"email":"eve@example.com"})", 200},
  };
}

}  // namespace

const std::vector<sample_call>& sample_calls() {
  static const std::vector<sample_call> all = [] {
    auto calls = calls_of_anybody();
    for (auto& one : calls_of_members())
      calls.push_back(std::move(one));
    for (auto& one : calls_of_operators())
      calls.push_back(std::move(one));
    return calls;
  }();
  return all;
}

}  // namespace signalbox::api::testing
