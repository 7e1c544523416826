#include "actors/topic/audit_log.hpp"

#include "actors/topic/topic_rule.hpp"
#include "core/time.hpp"

namespace signalbox::actors {

namespace {

using core::json;

json text_or_null(const std::string& text) {
  return text.empty() ? json() : json(text);
}

template <class Identifier>
json name_or_null(const std::optional<Identifier>& name) {
  return name ? json(name->value) : json();
}

}  // namespace

std::string topic_of(const audit_log& log) {
  if (const auto* slug = std::get_if<domain::organization_slug>(&log))
    return std::string(rule_of(topic_kind::organization_log).name) + slug->value;
  return std::string(rule_of(topic_kind::account_log).name) +
         std::get<domain::account_id>(log).value;
}

std::optional<audit_log> audit_log_of(std::string_view topic) {
  const auto named = topic_named(topic);
  if (!named || named->rule().owner != topic_owner::audit) return std::nullopt;
  if (const auto* slug = named->of<domain::organization_slug>()) return *slug;
  return *named->of<domain::account_id>();
}

std::vector<audit_log> logs_of(const storage::audit_entry& entry) {
  std::vector<audit_log> all;
  if (entry.organization) all.emplace_back(*entry.organization);
  if (!entry.by.account.empty()) all.emplace_back(entry.by.account);
  return all;
}

storage::audit_query query_of(const audit_log& log, std::size_t count) {
  storage::audit_query selection;
  selection.count = count;
  if (const auto* slug = std::get_if<domain::organization_slug>(&log)) {
    selection.organization = *slug;
  } else {
    selection.account = std::get<domain::account_id>(log);
  }
  return selection;
}

json audit_json(const storage::audit_entry& entry) {
  const bool refused = entry.outcome == storage::audit_outcome::refused;
  return {{"id", entry.id},
          {"at", core::to_iso8601(entry.by.at)},
          {"actor", {{"id", name_or_null(entry.by.account_if_known())}, {"name", entry.by.name}}},
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
