#include "api/hooks/hook_json.hpp"

#include <utility>

#include "core/json/json_time.hpp"
#include "domain/hooks/hook_statements.hpp"

namespace signalbox::api {

using core::json;

json hook_json(const actors::shown_hook& of) {
  const auto& hook = of.hook;
  auto events = json::array();
  for (const auto one : hook.events)
    events.push_back(domain::row_event_names.name_of(one));
  return {{"id", hook.id},
          {"name", hook.name},
          {"schema", hook.table.schema},
          {"table", hook.table.name},
          {"events", std::move(events)},
          {"condition", hook.condition},
          {"url", hook.url},
          {"headers", of.headers},
          {"timeout_seconds", hook.timeout.count()},
          {"max_attempts", hook.attempts_max},
          {"active", hook.is_active},
          {"has_trigger", of.has_trigger},
          {"created_at", core::to_iso8601(hook.created_at)},
          {"updated_at", core::to_iso8601(hook.updated_at)}};
}

json hooks_json(const actors::listed_hooks& of) {
  auto list = json::array();
  for (const auto& one : of.hooks)
    list.push_back(hook_json(one));
  return {{"hooks_max", domain::hooks_max},
          {"hooks", std::move(list)},
          {"outbox",
           {{"max", domain::hook_outbox_rows_max},
            {"waiting", of.waiting},
            {"dead", of.dead},
            {"discarded", of.discarded}}}};
}

json deliveries_json(const std::string& rows, std::size_t count) {
  auto all = json::parse(rows, nullptr, false);
  auto list = json::array();
  if (!all.is_array()) return {{"deliveries", std::move(list)}, {"has_more", false}};
  for (auto& row : all) {
    if (list.size() == count) break;
    row["test"] = row.at("is_test");
    row.erase("is_test");
    list.push_back(std::move(row));
  }
  return {{"deliveries", std::move(list)}, {"has_more", all.size() > count}};
}

}  // namespace signalbox::api
