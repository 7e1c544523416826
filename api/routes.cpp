#include "api/routes.hpp"

#include <utility>

namespace signalbox::api {

namespace {

constexpr resource about_sign_in{"Sign-in",
                                 "Accounts and sessions, as `@supabase/auth-js` speaks."};
constexpr resource about_profile{"Profile", "Who one is, and what one may do."};
constexpr resource about_organizations{"Organizations", "Who owns projects together."};
constexpr resource about_members{"Members", "Who belongs to an organization, and with which role."};
constexpr resource about_billing{"Billing", "Who pays for an organization, and what it owes."};
constexpr resource about_projects{"Projects", "Databases: made, looked at, reached."};
constexpr resource about_operations{"Project operations", "Pausing a project and its like."};
constexpr resource about_audit{"Audit log", "What people did, and what they were refused."};
constexpr resource about_incidents{"Incidents",
                                   "What is wrong with the installation, and since when."};
constexpr resource about_flags{"Feature flags", "Switches that operators set for everybody."};
constexpr resource about_support{"Support", "What people ask the operators of the installation."};
constexpr resource about_telemetry{"Telemetry",
                                   "What people who agreed to it do in the dashboard."};
constexpr resource about_operators{"Operators", "What only operators of the installation may do."};
constexpr resource about_simulations{"Simulations",
                                     "Rehearsals: days that are run before they happen."};
constexpr resource about_server{"Server", "The server about itself."};

}  // namespace

std::vector<route> all_routes() {
  std::vector<route> all;
  const auto append = [&](const resource& about, std::vector<route> some) {
    for (auto& one : some) {
      one.about = about;
      all.push_back(std::move(one));
    }
  };
  append(about_sign_in, auth_routes());
  append(about_sign_in, user_routes());
  append(about_sign_in, factor_routes());
  append(about_sign_in, code_host_routes());
  append(about_profile, profile_routes());
  append(about_profile, sign_in_routes());
  append(about_profile, access_token_routes());
  append(about_organizations, organization_routes());
  append(about_members, role_routes());
  append(about_members, member_routes());
  append(about_members, invitation_routes());
  append(about_organizations, organization_mfa_routes());
  append(about_billing, billing_routes());
  append(about_projects, project_routes());
  append(about_projects, monitoring_routes());
  append(about_projects, project_transfer_routes());
  append(about_projects, project_claim_routes());
  append(about_operations, project_operation_routes());
  append(about_projects, compute_routes());
  append(about_projects, project_resource_routes());
  append(about_projects, project_key_routes());
  append(about_audit, audit_routes());
  append(about_incidents, incident_routes());
  append(about_incidents, project_incident_routes());
  append(about_incidents, incident_desk_routes());
  append(about_incidents, alertmanager_routes());
  append(about_incidents, incident_delivery_routes());
  append(about_incidents, status_routes());
  append(about_support, support_routes());
  append(about_flags, flag_routes());
  append(about_telemetry, telemetry_routes());
  append(about_operators, operator_routes());
  append(about_operators, operators_routes());
  append(about_operators, notice_routes());
  append(about_operators, simulated_fleet_routes());
  append(about_simulations, simulation_routes());
  append(about_server, custom_content_routes());
  append(about_server, time_routes());
  append(about_server, health_routes());
  append(about_server, description_routes());
  return all;
}

}  // namespace signalbox::api
