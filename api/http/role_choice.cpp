#include "api/http/role_choice.hpp"

#include <fmt/format.h>

#include "api/http/authorize.hpp"
#include "domain/identifiers.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::result;

constexpr std::string_view projects_name = "role_scoped_projects";

}  // namespace

std::vector<body_field> role_fields() {
  auto projects = projects_field();
  projects.required = false;
  return {{.name = "role_id", .summary = "The id of a role", .kind = value_kind::integer},
          std::move(projects)};
}

body_field projects_field() {
  return {
      .name = projects_name,
      .summary = "Refs of the projects to which the role applies; absent: the whole organization",
      .kind = value_kind::texts};
}

result<std::vector<std::string>> projects_in_body(const call& c) {
  auto refs = c.input.texts(projects_name);
  if (refs.empty())
    return domain::fail_field(std::string{projects_name}, "must name at least one project");
  for (std::size_t i = 0; i < refs.size(); ++i) {
    if (!domain::is_ref(refs[i]))
      return domain::fail_field(fmt::format("{}[{}]", projects_name, i),
                                "is not the ref of a project");
  }
  return refs;
}

result<void> require_roles(const call& c, std::span<const domain::role> some) {
  for (const auto one : some) {
    auto allowed = require(c, {{"resource", {{"role_id", static_cast<int>(one)}}}});
    if (!allowed) return allowed;
  }
  return {};
}

result<void> check_plan(const call& c, const domain::access& requested) {
  if (c.in.roles.is_offered(requested, c.membership().in.plan)) return {};
  if (!requested.everywhere) {
    return core::fail(core::errc::conflict,
                      "This organization's plan does not include roles on individual projects.");
  }
  return core::fail(core::errc::conflict,
                    fmt::format("This organization's plan does not include the role {}.",
                                domain::to_string(*requested.everywhere)));
}

result<domain::access> access_in_body(const call& c) {
  const auto chosen = domain::role_from(c.input.integer("role_id"));
  if (!chosen) return domain::fail_field("role_id", "is not the id of a role");
  auto requested = domain::everywhere(*chosen);
  if (c.input.has(projects_name)) {
    const auto refs = projects_in_body(c);
    if (!refs) return std::unexpected(refs.error());
    requested = domain::on_projects(*chosen, *refs);
  }
  if (auto allowed = require_roles(c, {&*chosen, 1}); !allowed)
    return std::unexpected(std::move(allowed.error()));
  if (auto offered = check_plan(c, requested); !offered)
    return std::unexpected(std::move(offered.error()));
  return requested;
}

domain::requester checked(const call& c) {
  auto by = c.requester();
  by.access = c.membership().access;
  return by;
}

}  // namespace signalbox::api
