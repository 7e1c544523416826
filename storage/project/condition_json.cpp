#include "storage/project/condition_json.hpp"

#include <fmt/format.h>

namespace signalbox::storage {
namespace {

using core::result;
using core::time_point;
using nlohmann::json;

/// A stored member that cannot be read. Caught by the reading function, never propagated.
struct unreadable {
  std::string member;
};

json time_to_json(const std::optional<time_point>& at) {
  return at ? json(core::to_iso8601(*at)) : json();
}

/// Returns the member if it exists and is not null.
const json* find(const json& in, const char* name) {
  const auto found = in.find(name);
  return found == in.end() || found->is_null() ? nullptr : &*found;
}

std::string text_of(const json& in, const char* name) {
  const auto* const member = find(in, name);
  if (member == nullptr) return {};
  if (!member->is_string()) throw unreadable{name};
  return member->get<std::string>();
}

std::optional<time_point> time_of(const json& in, const char* name) {
  const auto text = text_of(in, name);
  if (text.empty()) return std::nullopt;
  const auto at = core::from_iso8601(text);
  if (!at) throw unreadable{name};
  return at;
}

/// Reads a named value with its `…_from` function.
template <class From>
auto named(const json& in, const char* name, From from) -> decltype(from("")) {
  const auto text = text_of(in, name);
  if (text.empty()) return std::nullopt;
  auto value = from(text);
  if (!value) throw unreadable{name};
  return value;
}

json step_to_json(const domain::project_step& step) {
  return {{"id", step.id},
          {"label", step.label},
          {"state", to_string(step.state)},
          {"started_at", time_to_json(step.started_at)},
          {"ended_at", time_to_json(step.ended_at)}};
}

domain::project_step step_from(const json& stored) {
  if (!stored.is_object()) throw unreadable{"steps"};
  return {.id = text_of(stored, "id"),
          .label = text_of(stored, "label"),
          .state =
              named(stored, "state", domain::step_state_from).value_or(domain::step_state::waiting),
          .started_at = time_of(stored, "started_at"),
          .ended_at = time_of(stored, "ended_at")};
}

domain::project_condition read(domain::project_status status, const json& stored) {
  if (!stored.is_object()) throw unreadable{"condition"};
  domain::project_condition made;
  made.status = status;
  made.reason = text_of(stored, "reason");
  made.requested_by = text_of(stored, "requested_by");
  made.since = time_of(stored, "since").value_or(time_point{});
  made.expected_end = time_of(stored, "expected_end");
  made.deadline = time_of(stored, "deadline");
  made.operation = named(stored, "operation", domain::project_operation_from);
  if (const auto* const steps = find(stored, "steps"))
    for (const auto& step : *steps)
      made.steps.push_back(step_from(step));
  made.target_size = text_of(stored, "target_size");
  if (const auto* const fault = find(stored, "fault"))
    made.fault = {.code = text_of(*fault, "code"), .message = text_of(*fault, "message")};
  if (const auto* const notice = find(stored, "notice"))
    made.notice = {.at = time_of(*notice, "at").value_or(time_point{}),
                   .message = text_of(*notice, "message")};
  made.activity = domain::activity_id{text_of(stored, "activity")};
  if (const auto* const outage = find(stored, "outage"))
    made.outage = {.since = time_of(*outage, "since").value_or(time_point{}),
                   .crashed = outage->value("crashed", false)};
  return made;
}

}  // namespace

json condition_to_json(const domain::project_condition& condition) {
  json steps = json::array();
  for (const auto& step : condition.steps)
    steps.push_back(step_to_json(step));
  json made = {{"reason", condition.reason},
               {"requested_by", condition.requested_by},
               {"since", core::to_iso8601(condition.since)},
               {"expected_end", time_to_json(condition.expected_end)},
               {"deadline", time_to_json(condition.deadline)},
               {"operation", nullptr},
               {"steps", std::move(steps)},
               {"target_size", condition.target_size},
               {"fault", nullptr},
               {"notice", nullptr}};
  if (condition.operation) made["operation"] = to_string(*condition.operation);
  if (condition.fault)
    made["fault"] = {{"code", condition.fault->code}, {"message", condition.fault->message}};
  if (condition.notice)
    made["notice"] = {{"at", core::to_iso8601(condition.notice->at)},
                      {"message", condition.notice->message}};
  if (!condition.activity.empty()) made["activity"] = condition.activity.value;
  if (condition.outage)
    made["outage"] = {{"since", core::to_iso8601(condition.outage->since)},
                      {"crashed", condition.outage->crashed}};
  return made;
}

result<domain::project_condition> condition_from_json(domain::project_status status,
                                                      const json& stored) {
  try {
    return read(status, stored);
  } catch (const unreadable& problem) {
    return core::fail(
        core::errc::internal,
        fmt::format("The stored condition of a project is invalid: {}.", problem.member));
  }
}

}  // namespace signalbox::storage
