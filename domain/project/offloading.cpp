#include "domain/project/offloading.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace signalbox::domain {

namespace {

constexpr std::string_view kept_words = "Its data is kept.";
constexpr std::string_view offloaded_words =
    "Its data is in its backups, from which it is restored when the project is resumed.";

project_condition with_words(project_condition current, std::string_view former,
                             std::string_view words) {
  auto& reason = current.reason;
  if (reason.ends_with(former)) reason.resize(reason.size() - former.size());
  if (reason.ends_with(words)) return current;
  if (!reason.empty() && !reason.ends_with(' ')) reason += ' ';
  reason += words;
  return current;
}

}  // namespace

std::optional<core::time_point> offload_due_at(const project& of, std::chrono::days after) {
  if (after.count() <= 0 || of.offloaded_at || of.condition.status != project_status::inactive)
    return std::nullopt;
  return of.condition.since + after;
}

bool has_proven_newest(const backup_state& of) {
  const auto newest = std::ranges::max_element(of.backups, {}, &backup::finished_at);
  return newest != of.backups.end() && of.last_proof && of.last_proof->label == newest->label &&
         of.last_proof->failure.empty();
}

project_condition offloaded(project_condition current) {
  return with_words(std::move(current), kept_words, offloaded_words);
}

project_condition kept_on_host(project_condition current) {
  return with_words(std::move(current), offloaded_words, kept_words);
}

std::optional<project_condition> paused_lost(const project_condition& current,
                                             core::time_point now) {
  if (current.status == project_status::inactive) return offloaded(current);
  if (current.status != project_status::pausing) return std::nullopt;
  auto paused = current;
  paused.status = project_status::inactive;
  paused.reason = "The project is paused.";
  paused.since = now;
  paused.operation.reset();
  paused.steps.clear();
  paused.expected_end.reset();
  paused.deadline.reset();
  paused.outage.reset();
  return offloaded(std::move(paused));
}

}  // namespace signalbox::domain
