#include "domain/organization_json.hpp"

namespace signalbox::domain {

namespace {

json text_or_null(const std::string& text) {
  return text.empty() ? json() : json(text);
}

json plan_json(const organization& what) {
  // The plans' names (specification point 1) are their ids with a capital.
  auto name = what.plan;
  if (!name.empty()) name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return {{"id", what.plan}, {"name", std::move(name)}};
}

json restriction_data_json(const restriction& held) {
  if (held.status == restriction_status::none) return {};
  json data = {{"reason", text_or_null(held.reason)}};
  data["grace_period_end"] =
      held.grace_period_end ? json(to_iso8601(*held.grace_period_end)) : json();
  return data;
}

}  // namespace

json organization_json(const organization& what, role mine) {
  const bool restricted = what.limits.status != restriction_status::none;
  return {{"id", what.id},
          {"slug", what.slug.value},
          {"name", what.name},
          {"billing_email", text_or_null(what.billing_email)},
          {"plan", plan_json(what)},
          {"billing_partner", nullptr},
          {"role", to_string(mine)},
          {"is_owner", mine == role::owner},
          {"restriction_status", restricted ? json(to_string(what.limits.status)) : json()},
          {"restriction_data", restriction_data_json(what.limits)},
          {"organization_requires_mfa", what.requires_mfa}};
}

json organization_topic_json(const organization& what) {
  return {{"id", what.id},
          {"slug", what.slug.value},
          {"name", what.name},
          {"plan", plan_json(what)},
          {"restriction", restriction_json(what.limits)}};
}

json restriction_json(const restriction& held) {
  if (held.status == restriction_status::none) return {};
  auto shown = restriction_data_json(held);
  shown["status"] = to_string(held.status);
  shown["since"] = held.since ? json(to_iso8601(*held.since)) : json();
  return shown;
}

json member_json(const member& who) {
  return {{"gotrue_id", who.account.value},
          {"username", who.username},
          {"primary_email", who.primary_email},
          {"role_ids", json::array({static_cast<int>(who.access)})},
          {"mfa_enabled", false}};
}

json member_entry_json(const member& who) {
  return {{"gotrue_id", who.account.value},
          {"username", who.username},
          {"primary_email", who.primary_email},
          {"role", to_string(who.access)},
          {"role_id", static_cast<int>(who.access)}};
}

json profile_json(const profile& who) {
  return {{"id", who.id},
          {"gotrue_id", who.account.value},
          {"username", who.username},
          {"primary_email", who.primary_email},
          {"first_name", text_or_null(who.first_name)},
          {"last_name", text_or_null(who.last_name)},
          {"auth0_id", text_or_null(who.auth0_id)},
          {"avatar_url", text_or_null(who.avatar_url)},
          {"disabled_features", json::array()},
          {"is_operator", who.is_operator}};
}

}  // namespace signalbox::domain
