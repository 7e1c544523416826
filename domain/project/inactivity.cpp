#include "domain/project/inactivity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json/json_time.hpp"

namespace signalbox::domain {

namespace {

using core::time_point;

constexpr int days_of_a_week = 7;

std::int64_t stored_time(time_point at) {
  return at.time_since_epoch().count();
}

std::optional<time_point> time_in(const core::json& stored, const char* name) {
  const auto found = stored.find(name);
  if (found == stored.end() || !found->is_number_integer()) return std::nullopt;
  return time_point{time_point::duration{found->get<time_point::rep>()}};
}

std::string text_in(const core::json& stored, const char* name) {
  const auto found = stored.find(name);
  return found != stored.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<pause_exemption> exemption_in(const core::json& stored) {
  const auto found = stored.find("exemption");
  if (found == stored.end() || !found->is_object()) return std::nullopt;
  return pause_exemption{.by = text_in(*found, "by"),
                         .at = time_in(*found, "at").value_or(time_point{}),
                         .reason = text_in(*found, "reason")};
}

}  // namespace

project_use used_since(time_point now) {
  return {.last_active_at = now, .idle_since = now, .observed_at = now};
}

project_use used(project_use before, time_point now) {
  auto after = used_since(now);
  after.exemption = std::move(before.exemption);
  return after;
}

project_use observed_idle(project_use before, const inactivity_policy& policy, time_point now) {
  // The clock was set back: what seemed to be the last use has not happened yet.
  if (before.last_active_at > now || before.idle_since > now) return used(std::move(before), now);
  const auto gap = now - before.observed_at;
  if (gap > observation_gap_max) {
    before.idle_since = std::min(now, before.idle_since + gap);
    if (before.pause_at) before.pause_at = std::max(*before.pause_at, now + policy.warn_before);
  }
  before.observed_at = now;
  return before;
}

inactivity_step next_inactivity_step(const project_use& use, const inactivity_policy& policy,
                                     bool pauses, time_point now) {
  const bool is_kept = !pauses || use.exemption || policy.pause_after.count() == 0;
  if (is_kept) return use.pause_at ? inactivity_step::withdraw : inactivity_step::none;
  if (!use.pause_at) {
    const auto warned_of = std::min(policy.warn_before, policy.pause_after);
    const bool is_due = now >= use.idle_since + policy.pause_after - warned_of;
    return is_due ? inactivity_step::warn : inactivity_step::none;
  }
  if (now < *use.pause_at) return inactivity_step::none;
  // An attempt in the future was made before the clock was set back.
  const bool has_just_failed = use.pause_tried_at && *use.pause_tried_at <= now &&
                               now - *use.pause_tried_at < pause_retry_interval;
  return has_just_failed ? inactivity_step::none : inactivity_step::pause;
}

project_use warned(project_use before, const inactivity_policy& policy, time_point now) {
  before.pause_at = std::max(before.idle_since + policy.pause_after, now + policy.warn_before);
  before.is_warning_sent = false;
  return before;
}

project_use warning_withdrawn(project_use before) {
  before.pause_at.reset();
  before.is_warning_sent = false;
  before.pause_tried_at.reset();
  before.pause_failure.clear();
  return before;
}

project_use pause_failed(project_use before, std::string why, time_point now) {
  before.pause_tried_at = now;
  before.pause_failure = std::move(why);
  return before;
}

bool is_use_stored_now(const project_use& stored, const project_use& current) {
  auto plain = current;
  plain.last_active_at = stored.last_active_at;
  plain.idle_since = stored.idle_since;
  plain.observed_at = stored.observed_at;
  if (plain != stored) return true;
  // Also after the clock was set back.
  return current.observed_at < stored.observed_at ||
         current.observed_at - stored.observed_at >= use_store_interval;
}

bool is_warned_of_pause(const access& held, const project_ref& project) {
  const auto is_in_charge = [](role one) {
    return one == role::owner || one == role::administrator;
  };
  if (held.everywhere) return is_in_charge(*held.everywhere);
  const auto found = held.projects.find(project.value);
  return found != held.projects.end() && is_in_charge(found->second);
}

std::string inactive_pause_reason(const inactivity_policy& policy) {
  const auto days = policy.pause_after.count();
  if (days == days_of_a_week) return "Paused after a week without activity.";
  return fmt::format("Paused after {} {} without activity.", days, days == 1 ? "day" : "days");
}

core::json stored_use_json(const project_use& use) {
  core::json made = {{"last_active_at", stored_time(use.last_active_at)},
                     {"idle_since", stored_time(use.idle_since)},
                     {"observed_at", stored_time(use.observed_at)}};
  if (use.pause_at) made["pause_at"] = stored_time(*use.pause_at);
  if (use.is_warning_sent) made["is_warning_sent"] = true;
  if (use.pause_tried_at) made["pause_tried_at"] = stored_time(*use.pause_tried_at);
  if (!use.pause_failure.empty()) made["pause_failure"] = use.pause_failure;
  if (use.exemption)
    made["exemption"] = {{"by", use.exemption->by},
                         {"at", stored_time(use.exemption->at)},
                         {"reason", use.exemption->reason}};
  return made;
}

project_use use_from_json(const core::json& stored, time_point created_at) {
  auto made = used_since(created_at);
  if (!stored.is_object()) return made;
  made.last_active_at = time_in(stored, "last_active_at").value_or(created_at);
  made.idle_since = time_in(stored, "idle_since").value_or(made.last_active_at);
  made.observed_at = time_in(stored, "observed_at").value_or(made.last_active_at);
  made.pause_at = time_in(stored, "pause_at");
  made.is_warning_sent = stored.value("is_warning_sent", core::json()) == true;
  made.pause_tried_at = time_in(stored, "pause_tried_at");
  made.pause_failure = text_in(stored, "pause_failure");
  made.exemption = exemption_in(stored);
  return made;
}

core::json shown_use_json(const project_use& use) {
  if (use.exemption) return {{"kept_by", use.exemption->by}};
  if (!use.pause_at) return nullptr;
  core::json shown = {{"last_active_at", core::to_iso8601(use.last_active_at)},
                      {"pause_at", core::to_iso8601(*use.pause_at)}};
  if (!use.pause_failure.empty()) shown["failure"] = use.pause_failure;
  return shown;
}

bool use_counter::add(std::uint64_t count) {
  const auto before = std::exchange(previous_, count);
  return before && count > *before;
}

}  // namespace signalbox::domain
