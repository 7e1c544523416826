#include "domain/access/roles.hpp"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

const organization_slug acme_slug{"acme"};

const role_catalogue& roles_in_use() {
  static const role_catalogue roles = [] {
    const auto parsed =
        role_catalogue::parse("roles.json", file_text(SIGNALBOX_CONFIG_DIR "/roles.json"));
    if (!parsed) throw std::runtime_error(parsed.error().message);
    return *parsed;
  }();
  return roles;
}

bool may(role held, const char* action, const char* resource, json data = json::object()) {
  return allows(roles_in_use().held_by(held, acme_slug), {.slug = acme_slug,
                                                          .action = action,
                                                          .resource = resource,
                                                          .data = std::move(data),
                                                          .project = std::nullopt});
}

json about_role(int id) {
  return {{"resource", {{"role_id", id}}}};
}

/// The expected permissions of the roles for this product's actions: a letter for allowed, a dot
/// for denied, in the order Owner, Administrator, Developer, Read-only.
struct right {
  const char* action;
  const char* resource;
  std::string_view roles;
};

constexpr auto rights = std::to_array<right>({
    {"read:Read", "organizations", "OADR"},
    {"write:Update", "organizations", "O..."},
    {"write:Delete", "organizations", "O..."},
    {"read:Read", "projects", "OADR"},
    {"write:Create", "projects", "OA.."},
    {"write:Update", "projects", "OA.."},
    {"write:Delete", "projects", "OA.."},
    {"infra:Execute", "queue_jobs.projects.pause", "OA.."},
    {"infra:Execute", "queue_jobs.projects.initialize_or_resume", "OA.."},
    {"infra:Execute", "reboot", "OAD."},
    {"secrets:Read", "projects", "OAD."},
    {"secrets:Write", "projects", "OA.."},
    {"read:Read", "auth.subject_roles", "OADR"},
    {"billing:Read", "stripe.customer", "OADR"},
    {"billing:Write", "stripe.customer", "OA.."},
    {"billing:Write", "stripe.subscriptions", "OA.."},
    {"read:Read", "service_api_keys", "OAD."},
    {"read:Read", "field.jwt_secret", "OAD."},
    {"tenant:Sql:Query", "tables", "OADR"},
    {"tenant:Sql:Admin:Write", "tables", "OAD."},
    {"sql:Write:Delete", "tables", "OAD."},
    {"storage:Write", "buckets", "OAD."},
    {"functions:Write", "functions", "OAD."},
    {"functions:Secret:Write", "functions", "OA.."},
    {"auth:Execute", "send_otp", "OAD."},
    {"write:Delete", "auth.users", "OAD."},
    {"write:Update", "custom_config_gotrue", "OA.."},
    {"write:Create", "preview_branches", "OAD."},
    {"infra:Execute", "queue_job.walg.prepare_restore", "OAD."},
    {"write:Create", "integrations.github_connections", "OA.."},
});

}  // namespace

TEST_CASE("roles: each role may do what the role matrix says") {
  constexpr std::array order = {role::owner, role::administrator, role::developer, role::read_only};
  for (const auto& [action, resource, roles] : rights) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      CAPTURE(action);
      CAPTURE(resource);
      CAPTURE(to_string(order[i]));
      CHECK(may(order[i], action, resource) == (roles[i] != '.'));
    }
  }
}

TEST_CASE("roles: only an owner adds, changes or removes an owner") {
  for (const char* action : {"write:Create", "write:Update", "write:Delete"}) {
    CAPTURE(action);
    CHECK(may(role::owner, action, "auth.subject_roles", about_role(1)));
    CHECK_FALSE(may(role::administrator, action, "auth.subject_roles", about_role(1)));
    for (const int id : {2, 3, 4}) {
      CHECK(may(role::owner, action, "auth.subject_roles", about_role(id)));
      CHECK(may(role::administrator, action, "auth.subject_roles", about_role(id)));
    }
    CHECK_FALSE(may(role::developer, action, "auth.subject_roles", about_role(3)));
    CHECK_FALSE(may(role::read_only, action, "auth.subject_roles", about_role(4)));
  }
}

TEST_CASE("roles: a query without a role is treated as one about an owner") {
  CHECK(may(role::owner, "write:Create", "auth.subject_roles"));
  CHECK_FALSE(may(role::administrator, "write:Create", "auth.subject_roles"));
}

TEST_CASE("roles: read-only members keep snippets but no reports") {
  const auto content = [](const char* type) { return json{{"resource", {{"type", type}}}}; };
  CHECK(may(role::read_only, "write:Create", "user_content", content("sql")));
  CHECK(may(role::read_only, "write:Delete", "user_content", content("log_sql")));
  CHECK_FALSE(may(role::read_only, "write:Create", "user_content", content("report")));
  CHECK(may(role::developer, "write:Create", "user_content", content("report")));
}

TEST_CASE("roles: the entries apply to one organization") {
  CHECK(roles_in_use().held_by(role::owner, acme_slug).slug == acme_slug);
  CHECK_FALSE(
      allows(roles_in_use().held_by(role::owner, acme_slug), {.slug = organization_slug{"globex"},
                                                              .action = "read:Read",
                                                              .resource = "projects",
                                                              .data = {},
                                                              .project = std::nullopt}));
}

TEST_CASE("roles: a role on projects applies only to these") {
  const std::string shop = "shopshopshopshopshop";
  const std::string blog = "blogblogblogblogblog";
  const signalbox::domain::access held{
      .everywhere = std::nullopt,
      .projects = {{shop, role::developer}, {blog, role::administrator}}};
  const auto on = [&](const char* action, const char* resource, std::optional<std::string> ref) {
    std::optional<project_ref> project;
    if (ref) project.emplace(*ref);
    return allows(roles_in_use().held_by(held, acme_slug), {.slug = acme_slug,
                                                            .action = action,
                                                            .resource = resource,
                                                            .data = json::object(),
                                                            .project = project});
  };
  CHECK(on("read:Read", "projects", shop));
  CHECK(on("infra:Execute", "reboot", shop));
  CHECK_FALSE(on("write:Delete", "projects", shop));
  CHECK(on("write:Delete", "projects", blog));
  CHECK_FALSE(on("read:Read", "projects", "another"));
  CHECK_FALSE(on("read:Read", "projects", std::nullopt));
  CHECK_FALSE(on("write:Create", "projects", std::nullopt));
  CHECK_FALSE(on("read:Read", "user_invites", std::nullopt));
  CHECK_FALSE(on("write:Create", "auth.subject_roles", std::nullopt));
  // Transferring it requires an owner; the administrator's restriction also applies to the project.
  CHECK_FALSE(on("write:Update", "organizations", blog));
  CHECK_FALSE(on("write:Update", "organizations", std::nullopt));
}

TEST_CASE("roles: members with roles on projects only can read the organization") {
  const auto held = on_projects(role::owner, std::vector<std::string>{"shop"});
  const auto grant = roles_in_use().held_by(held, acme_slug);
  const auto may_here = [&](const char* action, const char* resource) {
    return allows(grant, {.slug = acme_slug,
                          .action = action,
                          .resource = resource,
                          .data = json::object(),
                          .project = std::nullopt});
  };
  CHECK(may_here("read:Read", "organizations"));
  CHECK_FALSE(may_here("write:Update", "organizations"));
  CHECK_FALSE(may_here("billing:Read", "stripe.customer"));
  for (const auto& entry : grant.entries)
    CHECK((entry.resources == std::vector<std::string>{"organizations"} ||
           entry.project_refs == std::vector{project_ref{"shop"}}));
}

TEST_CASE("roles: members with the same role everywhere share its entries") {
  const auto one = roles_in_use().held_by(everywhere(role::developer), acme_slug);
  const auto other = roles_in_use().held_by(role::developer, organization_slug{"globex"});
  CHECK(one.entries.data() == other.entries.data());
  CHECK(one.own == nullptr);
}

TEST_CASE("roles: roles on projects are available on Team and Enterprise") {
  for (const role one : all_roles) {
    CHECK_FALSE(roles_in_use().is_offered_on_projects(one, "free"));
    CHECK_FALSE(roles_in_use().is_offered_on_projects(one, "pro"));
    CHECK(roles_in_use().is_offered_on_projects(one, "team"));
    CHECK(roles_in_use().is_offered_on_projects(one, "enterprise"));
  }
  const auto scoped = on_projects(role::developer, std::vector<std::string>{"shop"});
  CHECK_FALSE(roles_in_use().is_offered(scoped, "pro"));
  CHECK(roles_in_use().is_offered(scoped, "team"));
  CHECK(roles_in_use().is_offered(everywhere(role::developer), "free"));
  CHECK_FALSE(roles_in_use().is_offered(everywhere(role::read_only), "free"));
}

TEST_CASE("roles: read-only is available on Team and Enterprise, the others on every plan") {
  for (const char* plan : {"free", "pro", "team", "enterprise"}) {
    CHECK(roles_in_use().is_offered(role::owner, plan));
    CHECK(roles_in_use().is_offered(role::administrator, plan));
    CHECK(roles_in_use().is_offered(role::developer, plan));
  }
  CHECK_FALSE(roles_in_use().is_offered(role::read_only, "free"));
  CHECK_FALSE(roles_in_use().is_offered(role::read_only, "pro"));
  CHECK(roles_in_use().is_offered(role::read_only, "team"));
  CHECK(roles_in_use().is_offered(role::read_only, "enterprise"));
  CHECK_FALSE(roles_in_use().is_offered(role::owner, "platinum"));
}

TEST_CASE("roles: every role has a description") {
  for (const role held : {role::owner, role::administrator, role::developer, role::read_only})
    CHECK(roles_in_use().description(held).ends_with('.'));
}

TEST_CASE("roles: an invalid catalogue is refused with the location and the reason") {
  const std::string good = file_text(SIGNALBOX_CONFIG_DIR "/roles.json");
  const auto refused = [](const json& changed) {
    const auto parsed = role_catalogue::parse("roles.json", changed.dump());
    return parsed ? std::string{"accepted"} : parsed.error().message;
  };
  json changed = json::parse(good);
  CHECK(refused(changed) == "accepted");
  changed["roles"].erase("Developer");
  CHECK(refused(changed) == "roles.json: roles must have a \"Developer\"");
  changed = json::parse(good);
  changed.erase("every_member");
  CHECK(refused(changed) == "roles.json: the whole file must have a \"every_member\"");
  changed = json::parse(good);
  changed["roles"]["Owner"].erase("project_plans");
  CHECK(refused(changed) == "roles.json: roles.Owner must have a \"project_plans\"");
  changed = json::parse(good);
  changed["roles"]["Janitor"] = changed["roles"]["Owner"];
  CHECK(refused(changed) == "roles.json: roles must not have a \"Janitor\"");
  changed = json::parse(good);
  changed["roles"]["Owner"]["entries"][0]["actions"] = "%";
  CHECK(refused(changed) == "roles.json: roles.Owner.entries[0].actions must be a non-empty list");
  changed = json::parse(good);
  changed["roles"]["Administrator"]["entries"][1]["restrictive"] = "yes";
  CHECK(refused(changed) ==
        "roles.json: roles.Administrator.entries[1].restrictive must be true or false");
  changed = json::parse(good);
  changed["roles"]["Administrator"]["entries"][1]["restrictiv"] = true;
  CHECK(refused(changed) ==
        "roles.json: roles.Administrator.entries[1] must not have a \"restrictiv\"");
  changed = json::parse(good);
  changed["roles"]["Read-only"]["entries"][2]["condition"] = {{"resembles", {1, 2}}};
  CHECK(refused(changed) ==
        "roles.json: roles.Read-only.entries[2].condition is not a valid rule: unknown operator "
        "resembles");
}
