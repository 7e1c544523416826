#include "api_server.hpp"
#include "sample_calls.hpp"

namespace signalbox::api::testing {

namespace {

using transport::http::method;

const std::string incident = "/platform/incidents/1bc1de17-0000-4000-8000-000000000001";
const std::string simulation =
    "/platform/operator/simulations/51300000-0000-4000-8000-000000000001";
const std::string for_operators = "/platform/operator/organizations/" + std::string{sample_slug};
const std::string restriction = for_operators + "/restriction";
const std::string plan = for_operators + "/plan";
const std::string exemption =
    "/platform/operator/projects/" + std::string{sample_ref} + "/pause-exemption";
const std::string notice = "/platform/operator/notice";

}  // namespace

std::vector<sample_call> operator_sample_calls() {
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
      {"show_rehearsal_fleet", "ora", method::get, "/platform/operator/simulated-fleet", "", 200},
      {"add_to_rehearsal_fleet", "ora", method::post, "/platform/operator/simulated-fleet",
       R"({"people":[{"email":"person-1@simulation.invalid","username":"rehearsal-person-1"}],
           "organizations":[{"slug":"rehearsalrehearsalre","name":"Organization 1","plan":"pro"}],
           "members":[{"organization":"rehearsalrehearsalre",
                       "email":"person-1@simulation.invalid","role_id":1}],
           "projects":[{"ref":"projectprojectprojec","name":"Project 1","region":"eu-central-1",
                        "organization":"rehearsalrehearsalre","paused":false}]})",
       201},
      {"give_rehearsal_tokens", "ora", method::post, "/platform/operator/simulated-fleet/tokens",
       R"({"sessions":["5e551011-0000-4000-8000-000000000001"]})", 200},
      {"remove_rehearsal_fleet", "ora", method::delete_, "/platform/operator/simulated-fleet", "",
       200},
      {"list_scenarios", "ora", method::get, "/platform/operator/simulations/scenarios", "", 200},
      {"list_simulations", "ora", method::get, "/platform/operator/simulations", "", 200},
      {"start_simulation", "ora", method::post, "/platform/operator/simulations",
       R"({"scenario":"quiet-day","name":"Before the upgrade","ground":"in_memory","short":true,"seed":7,"connections":50})",
       201},
      {"show_simulation", "ora", method::get, simulation, "", 200},
      {"download_simulation_report", "ora", method::get, simulation + "/report", "", 200},
      {"stop_simulation", "ora", method::post, simulation + "/stop", "", 200},
      {"delete_simulation", "ora", method::delete_, simulation, "", 204},
      {"list_incident_templates", "cli", method::get, "/platform/operator/incident-templates", "",
       200, false},
      {"edit_incident", "ora", method::patch, incident,
       R"({"impact":"minor","regions":["eu-central-1"]})", 200},
      {"put_post_mortem", "ora", method::put, incident + "/post-mortem",
       R"({"text":"A switch was old. It is a new one now."})", 200},
      {"list_tickets", "ora", method::get, "/platform/operator/support-tickets?state=open&limit=20",
       "", 200},
      {"show_ticket", "ora", method::get, "/platform/operator/support-tickets/7", "", 200},
      {"reply_to_ticket", "ora", method::post, "/platform/operator/support-tickets/7/replies",
       R"({"message":"The connection string is on the project's page.","close":true})", 201},
      {"close_ticket", "ora", method::post, "/platform/operator/support-tickets/7/close", "", 200},
      {"update_incident", "ora", method::post, incident + "/updates",
       R"({"state":"resolved","message":"Over."})", 200},
      {"reopen_incident", "ora", method::post, incident + "/reopen",
       R"({"message":"It is back.","next_update_by":"2026-11-20T12:30:00.000Z"})", 200},
      {"put_notice", "ora", method::put, notice,
       R"({"message":"Maintenance on Sunday.","link":"https://example.com/maintenance",
           "severity":"warning","ends_at":"2026-11-20T18:00:00.000Z"})",
       200},
      {"show_notice", "ora", method::get, notice, "", 200},
      {"edit_notice", "ora", method::put, notice + "/a071ce00-0000-4000-8000-000000000001",
       R"({"message":"Maintenance on Sunday.","ends_at":"2026-11-20T20:00:00.000Z"})", 200},
      {"take_down_notice", "ora", method::delete_, notice, "", 204},
      {"set_flag", "ora", method::put, "/platform/telemetry/feature-flags/showNoticeBanner",
       R"({"value":true})", 200},
      {"remove_flag", "ora", method::delete_, "/platform/telemetry/feature-flags/clockSkewBanner",
       "", 204},
      {"summarize_events", "ora", method::get, "/platform/operator/telemetry?days=7", "", 200},
      {"exempt_project_from_pause", "ora", method::put, exemption,
       R"({"reason":"The demo of the sales team."})", 204},
      {"end_pause_exemption", "ora", method::delete_, exemption, "", 204},
      {"restrict_organization", "cli", method::put, restriction, R"({"status":"restricted"})", 200},
      {"release_organization", "ora", method::delete_, restriction, "", 200},
      {"change_plan", "cli", method::put, plan, R"({"plan":"team"})", 200},
      {"record_invoice", "cli", method::put, for_operators + "/invoices/A-1",
       R"({"amount_cents":2500,"currency":"USD","due_at":"2026-12-01T00:00:00Z","paid_at":null})",
       200},
      {"list_operators", "ora", method::get, "/platform/operator/operators", "", 200},
      {"set_operator_role", "ora", method::put, "/platform/operator/operators",
       R"({"email":"Eve@Example.com","role":"on_call"})", 200},
      {"show_installation", "ora", method::get, "/platform/operator/installation", "", 200},
      {"change_installation", "ora", method::patch, "/platform/operator/installation",
       R"({"name":"Acme databases","sign_up":"open"})", 200},
      {"send_test_message", "ora", method::post, "/platform/operator/installation/test-message",
       R"({"to":"ora@example.com","mail_url":"smtps://mail.example.com",
           "mail_from":"noreply@example.com"})",
       200},
      {"list_all_projects", "cli", method::get, "/platform/operator/projects", "", 200},
      {"provide_account", "cli", method::post, "/platform/operator/users",
       R"({"email":"eve@example.com"})", 200},
      {"reset_password", "cli", method::post, "/platform/operator/users/password",
       R"({"email":"eve@example.com","password":"another-quiet-one"})", 200},
      {"reset_factors", "cli", method::post, "/platform/operator/users/reset-factors",
       R"({"email":"eve@example.com"})", 204},
      {"renew_email_link", "cli", method::post, "/platform/operator/users/email-link",
       R"({"email":"eve@example.com"})", 200},
  };
}

}  // namespace signalbox::api::testing
