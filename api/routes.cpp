#include "api/routes.hpp"

#include <utility>

#include "api/routes/access_tokens.hpp"
#include "api/routes/audit.hpp"
#include "api/routes/auth.hpp"
#include "api/routes/code_host.hpp"
#include "api/routes/compute.hpp"
#include "api/routes/description.hpp"
#include "api/routes/factors.hpp"
#include "api/routes/flags.hpp"
#include "api/routes/health.hpp"
#include "api/routes/incidents.hpp"
#include "api/routes/invitations.hpp"
#include "api/routes/members.hpp"
#include "api/routes/operator.hpp"
#include "api/routes/organization_mfa.hpp"
#include "api/routes/organizations.hpp"
#include "api/routes/profile.hpp"
#include "api/routes/project_operations.hpp"
#include "api/routes/project_transfer.hpp"
#include "api/routes/projects.hpp"
#include "api/routes/roles.hpp"
#include "api/routes/sign_ins.hpp"
#include "api/routes/time.hpp"
#include "api/routes/user.hpp"

namespace signalbox::api {

namespace {

constexpr resource sign_in{"Sign-in", "Accounts and sessions, as `@supabase/auth-js` speaks."};
constexpr resource profile{"Profile", "Who one is, and what one may do."};
constexpr resource organizations{"Organizations", "Who owns projects together."};
constexpr resource members{"Members", "Who belongs to an organization, and with which role."};
constexpr resource projects{"Projects", "Databases: made, looked at, reached."};
constexpr resource operations{"Project operations", "Pausing a project and its like."};
constexpr resource audit{"Audit log", "What people did, and what they were refused."};
constexpr resource incidents{"Incidents", "What is wrong with the installation, and since when."};
constexpr resource flags{"Feature flags", "Switches that operators set for everybody."};
constexpr resource operators{"Operators", "What only operators of the installation may do."};
constexpr resource server{"Server", "The server about itself."};

}  // namespace

std::vector<route> all_routes() {
  std::vector<route> all;
  const auto append = [&](const resource& about, std::vector<route> some) {
    for (auto& one : some) {
      one.about = about;
      all.push_back(std::move(one));
    }
  };
  append(sign_in, auth_routes());
  append(sign_in, user_routes());
  append(sign_in, factor_routes());
  append(sign_in, code_host_routes());
  append(profile, profile_routes());
  append(profile, sign_in_routes());
  append(profile, access_token_routes());
  append(organizations, organization_routes());
  append(members, role_routes());
  append(members, member_routes());
  append(members, invitation_routes());
  append(organizations, organization_mfa_routes());
  append(projects, project_routes());
  append(projects, project_transfer_routes());
  append(operations, project_operation_routes());
  append(projects, compute_routes());
  append(audit, audit_routes());
  append(incidents, incident_routes());
  append(flags, flag_routes());
  append(operators, operator_routes());
  append(server, time_routes());
  append(server, health_routes());
  append(server, description_routes());
  return all;
}

}  // namespace signalbox::api
