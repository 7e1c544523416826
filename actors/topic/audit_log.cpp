#include "actors/topic/audit_log.hpp"

#include "core/time.hpp"

namespace signalbox::actors {

namespace {

using core::json;

constexpr std::string_view audited_organization_prefix = "audit:org:";
constexpr std::string_view account_prefix = "audit:account:";

json text_or_null(const std::string& text) {
  return text.empty() ? json() : json(text);
}

template <class Identifier>
json name_or_null(const std::optional<Identifier>& name) {
  return name ? json(name->value) : json();
}

}  // namespace

std::string topic_of(const audit_log& log) {
  if (const auto* slug = std::get_if<domain::organization_slug>(&log)) {
    return std::string(audited_organization_prefix) + slug->value;
  }
  return std::string(account_prefix) + std::get<domain::account_id>(log).value;
}

std::optional<audit_log> audit_log_of(std::string_view topic) {
  if (topic.starts_with(audited_organization_prefix)) {
    const auto slug = topic.substr(audited_organization_prefix.size());
    if (domain::is_ref(slug)) return domain::organization_slug{std::string(slug)};
  } else if (topic.starts_with(account_prefix)) {
    const auto account = topic.substr(account_prefix.size());
    if (domain::is_uuid(account)) return domain::account_id{std::string(account)};
  }
  return std::nullopt;
}

std::vector<audit_log> logs_of(const storage::audit_entry& entry) {
  std::vector<audit_log> all;
  if (entry.organization) all.emplace_back(*entry.organization);
  if (entry.by.account) all.emplace_back(*entry.by.account);
  return all;
}

storage::audit_query query_of(const audit_log& log, std::size_t count) {
  storage::audit_query wanted;
  wanted.count = count;
  if (const auto* slug = std::get_if<domain::organization_slug>(&log)) {
    wanted.organization = *slug;
  } else {
    wanted.account = std::get<domain::account_id>(log);
  }
  return wanted;
}

json audit_json(const storage::audit_entry& entry) {
  const bool refused = entry.outcome == storage::audit_outcome::refused;
  return {{"id", entry.id},
          {"at", core::to_iso8601(entry.by.at)},
          {"actor", {{"id", name_or_null(entry.by.account)}, {"name", entry.by.name}}},
          {"token_name", text_or_null(entry.by.token_name)},
          {"action", entry.action},
          {"target", entry.target},
          {"outcome", refused ? "refused" : "done"},
          {"organization_slug", name_or_null(entry.organization)},
          {"project_ref", name_or_null(entry.project)},
          {"remote_address", text_or_null(entry.by.remote_address)},
          {"request_id", text_or_null(entry.by.request_id)},
          {"detail", entry.detail}};
}

}  // namespace signalbox::actors
