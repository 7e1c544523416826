#include "domain/organization/organization_json.hpp"

#include "core/json/json_time.hpp"

namespace signalbox::domain {

namespace {

core::json text_or_null(const std::string& text) {
  return text.empty() ? core::json() : core::json(text);
}

core::json plan_json(const organization& what) {
  // A plan's name (specification point 1) is its capitalized id.
  auto name = what.plan;
  if (!name.empty()) name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return {{"id", what.plan}, {"name", std::move(name)}};
}

core::json restriction_data_json(const restriction& held) {
  if (held.status == restriction_status::none) return {};
  core::json data = {{"reason", text_or_null(held.reason)}};
  data["grace_period_end"] = core::time_or_null(held.grace_period_end);
  return data;
}

}  // namespace

core::json organization_json(const organization& what, const access& mine) {
  const bool restricted = what.limits.status != restriction_status::none;
  return {
      {"id", what.id},
      {"slug", what.slug.value},
      {"name", what.name},
      {"billing_email", text_or_null(what.billing_email)},
      {"plan", plan_json(what)},
      {"billing_partner", text_or_null(what.billing_partner)},
      {"role", role_json(mine)},
      {"project_roles", project_roles_json(mine)},
      {"is_owner", is_owner(mine)},
      {"restriction_status", restricted ? core::json(to_string(what.limits.status)) : core::json()},
      {"restriction_data", restriction_data_json(what.limits)},
      {"organization_requires_mfa", what.requires_mfa},
      {"opt_in_tags", what.opt_in_tags}};
}

core::json organization_topic_json(const organization& what) {
  return {{"id", what.id},
          {"slug", what.slug.value},
          {"name", what.name},
          {"plan", plan_json(what)},
          {"billing_partner", text_or_null(what.billing_partner)},
          {"restriction", restriction_json(what.limits)},
          {"organization_requires_mfa", what.requires_mfa},
          {"opt_in_tags", what.opt_in_tags}};
}

core::json restriction_json(const restriction& held) {
  if (held.status == restriction_status::none) return {};
  auto shown = restriction_data_json(held);
  shown["status"] = to_string(held.status);
  shown["since"] = core::time_or_null(held.since);
  return shown;
}

core::json role_json(const access& held) {
  return held.everywhere ? core::json(to_string(*held.everywhere)) : core::json();
}

core::json project_roles_json(const access& held) {
  core::json roles = core::json::object();
  for (const auto& [ref, one] : held.projects)
    roles[ref] = to_string(one);
  return roles;
}

core::json roles_json(const access& held) {
  core::json roles = core::json::array();
  for (const role one : roles_in(held)) {
    roles.push_back(
        {{"id", static_cast<int>(one)},
         {"name", to_string(one)},
         {"projects", held.everywhere ? core::json() : core::json(projects_of(held, one))}});
  }
  return roles;
}

core::json member_json(const member& subject) {
  core::json ids = core::json::array();
  for (const role one : roles_in(subject.access))
    ids.push_back(static_cast<int>(one));
  return {{"gotrue_id", subject.account.value},     {"username", subject.username},
          {"primary_email", subject.primary_email}, {"role_ids", std::move(ids)},
          {"roles", roles_json(subject.access)},    {"mfa_enabled", subject.mfa_enabled}};
}

core::json member_entry_json(const member& subject) {
  core::json entry = {{"gotrue_id", subject.account.value},
                      {"username", subject.username},
                      {"primary_email", subject.primary_email},
                      {"role", role_json(subject.access)},
                      {"mfa_enabled", subject.mfa_enabled}};
  if (subject.access.everywhere) {
    entry["role_id"] = static_cast<int>(*subject.access.everywhere);
  } else {
    entry["project_roles"] = project_roles_json(subject.access);
  }
  return entry;
}

core::json invitation_json(const invitation& what) {
  const auto roles = roles_in(what.access);
  core::json projects = core::json::array();
  for (const auto& [ref, one] : what.access.projects)
    projects.push_back(ref);
  return {{"id", what.id},
          {"email", what.email},
          {"role", roles.empty() ? core::json() : core::json(to_string(roles.front()))},
          {"role_id", roles.empty() ? core::json() : core::json(static_cast<int>(roles.front()))},
          {"projects", what.access.everywhere ? core::json() : std::move(projects)},
          {"invited_by", text_or_null(what.invited_by)},
          {"invited_at", core::to_iso8601(what.invited_at)},
          {"expires_at", core::to_iso8601(what.expires_at)}};
}

core::json profile_json(const profile& subject, std::span<const std::string> disabled_features) {
  return {{"id", subject.id},
          {"gotrue_id", subject.account.value},
          {"username", subject.username},
          {"primary_email", subject.primary_email},
          {"first_name", text_or_null(subject.first_name)},
          {"last_name", text_or_null(subject.last_name)},
          {"auth0_id", text_or_null(subject.auth0_id)},
          {"avatar_url", text_or_null(subject.avatar_url)},
          {"disabled_features", disabled_features},
          {"is_operator", subject.operates == operator_role::operator_},
          {"operator_role", subject.operates == operator_role::none
                                ? core::json()
                                : core::json(to_string(subject.operates))}};
}

}  // namespace signalbox::domain
