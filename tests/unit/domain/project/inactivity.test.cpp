#include "domain/project/inactivity.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

constexpr time_point start{std::chrono::milliseconds{1'763'640'000'000}};
constexpr std::chrono::hours day{24};
constexpr inactivity_policy policy;

/// Observes once an hour, until `at`.
project_use idle_until(project_use use, time_point at) {
  while (use.observed_at < at)
    use = observed_idle(std::move(use), policy, std::min(at, use.observed_at + 1h));
  return use;
}

inactivity_step due(const project_use& use, bool pauses = true) {
  return next_inactivity_step(use, policy, pauses, use.observed_at);
}

/// A project that was warned five days after its last use.
project_use warned_project() {
  const auto use = idle_until(used_since(start), start + 5 * day);
  return warned(use, policy, use.observed_at);
}

}  // namespace

TEST_CASE("inactivity: a project is warned two days before the week ends, and paused at its end") {
  auto use = idle_until(used_since(start), start + 5 * day - 1ms);
  CHECK(due(use) == inactivity_step::none);
  use = idle_until(use, start + 5 * day);
  CHECK(due(use) == inactivity_step::warn);
  use = warned(use, policy, use.observed_at);
  CHECK(use.pause_at == start + 7 * day);
  CHECK(due(use) == inactivity_step::none);
  use = idle_until(use, start + 7 * day - 1ms);
  CHECK(due(use) == inactivity_step::none);
  CHECK(due(idle_until(use, start + 7 * day)) == inactivity_step::pause);
}

TEST_CASE("inactivity: any use withdraws the warning and begins a new week") {
  const auto use = used(warned_project(), start + 6 * day);
  CHECK(use == used_since(start + 6 * day));
  CHECK(due(idle_until(use, start + 11 * day - 1ms)) == inactivity_step::none);
  CHECK(due(idle_until(use, start + 11 * day)) == inactivity_step::warn);
}

TEST_CASE("inactivity: time in which a use could not be observed does not count") {
  SUBCASE("before the warning") {
    auto use = idle_until(used_since(start), start + 3 * day);
    use = observed_idle(use, policy, start + 33 * day);
    CHECK(due(use) == inactivity_step::none);
    CHECK(use.last_active_at == start);
    CHECK(due(idle_until(use, start + 35 * day - 1ms)) == inactivity_step::none);
    CHECK(due(idle_until(use, start + 35 * day)) == inactivity_step::warn);
  }
  SUBCASE("after the warning, of which two days remain") {
    auto use = idle_until(warned_project(), start + 7 * day - 1h);
    use = observed_idle(use, policy, start + 37 * day);
    CHECK(due(use) == inactivity_step::none);
    CHECK(use.pause_at == start + 39 * day);
  }
  SUBCASE("a short gap counts") {
    const auto use =
        observed_idle(idle_until(used_since(start), start + 5 * day - 2h), policy, start + 5 * day);
    CHECK(due(use) == inactivity_step::warn);
  }
}

TEST_CASE("inactivity: a warning that comes late leaves its whole time") {
  auto use = idle_until(used_since(start), start + 20 * day);
  CHECK(due(use, false) == inactivity_step::none);
  use = warned(use, policy, use.observed_at);
  CHECK(use.pause_at == start + 22 * day);
}

TEST_CASE("inactivity: a clock that is set back begins a new week") {
  const auto use = observed_idle(used_since(start), policy, start - 30 * day);
  CHECK(use == used_since(start - 30 * day));
  // A small correction during a week changes nothing.
  const auto idle = idle_until(used_since(start), start + 3 * day);
  CHECK(observed_idle(idle, policy, start + 3 * day - 1min).idle_since == start);
}

TEST_CASE("inactivity: a plan that pauses nothing and an exemption withdraw the warning") {
  auto use = warned_project();
  CHECK(due(use, false) == inactivity_step::withdraw);
  use.exemption = pause_exemption{.by = "ora", .at = start};
  CHECK(due(use) == inactivity_step::withdraw);
  use = warning_withdrawn(use);
  CHECK(due(use) == inactivity_step::none);
  CHECK(due(idle_until(use, start + 40 * day)) == inactivity_step::none);
  CHECK(used(use, start + 40 * day).exemption == use.exemption);
}

TEST_CASE("inactivity: a pause after no days is none") {
  const auto use = idle_until(used_since(start), start + 40 * day);
  CHECK(next_inactivity_step(use, {.pause_after = std::chrono::days{0}}, true, use.observed_at) ==
        inactivity_step::none);
}

TEST_CASE("inactivity: a failed pause is attempted again a day later") {
  auto use = idle_until(warned_project(), start + 7 * day);
  use = pause_failed(use, "The backup failed.", use.observed_at);
  CHECK(due(use) == inactivity_step::none);
  CHECK(due(idle_until(use, start + 8 * day - 1ms)) == inactivity_step::none);
  CHECK(due(idle_until(use, start + 8 * day)) == inactivity_step::pause);
  CHECK(used(use, use.observed_at).pause_failure.empty());
}

TEST_CASE("inactivity: a use is stored once an hour, and what people see at once") {
  const auto stored = used_since(start);
  CHECK_FALSE(is_use_stored_now(stored, used_since(start + 1h - 1ms)));
  CHECK(is_use_stored_now(stored, used_since(start + 1h)));
  CHECK(is_use_stored_now(warned_project(), used_since(warned_project().observed_at)));
  CHECK(is_use_stored_now(stored, used_since(start - 1ms)));
}

TEST_CASE("inactivity: owners and administrators of the project hear of its pause") {
  const project_ref ref{"abcdefghijklmnopqrst"};
  const std::array refs{ref.value};
  const std::array others{std::string("tsrqponmlkjihgfedcba")};
  CHECK(is_warned_of_pause(everywhere(role::owner), ref));
  CHECK(is_warned_of_pause(everywhere(role::administrator), ref));
  CHECK_FALSE(is_warned_of_pause(everywhere(role::developer), ref));
  CHECK(is_warned_of_pause(on_projects(role::administrator, refs), ref));
  CHECK_FALSE(is_warned_of_pause(on_projects(role::administrator, others), ref));
}

TEST_CASE("inactivity: the reason of a pause has the time of the settings") {
  CHECK(inactive_pause_reason({}) == "Paused after a week without activity.");
  CHECK(inactive_pause_reason({.pause_after = std::chrono::days{1}}) ==
        "Paused after 1 day without activity.");
  CHECK(inactive_pause_reason({.pause_after = std::chrono::days{30}}) ==
        "Paused after 30 days without activity.");
}

TEST_CASE("inactivity: the stored form is complete, and a missing one is that of a new project") {
  auto use = pause_failed(warned_project(), "No space.", start + 7 * day);
  use.is_warning_sent = true;
  use.exemption = pause_exemption{.by = "ora", .at = start, .reason = "A demo."};
  CHECK(use_from_json(stored_use_json(use), start - 1h) == use);
  CHECK(use_from_json(nullptr, start) == used_since(start));
  CHECK(use_from_json({{"pause_at", "soon"}}, start) == used_since(start));
}

TEST_CASE("inactivity: people see only a coming pause and an exemption") {
  CHECK(shown_use_json(used_since(start)).is_null());
  const auto shown = shown_use_json(warned_project());
  CHECK(shown["pause_at"] == to_iso8601(start + 7 * day));
  CHECK(shown["last_active_at"] == to_iso8601(start));
  CHECK_FALSE(shown.contains("failure"));
  auto kept = warned_project();
  kept.exemption = pause_exemption{.by = "ora", .at = start};
  CHECK(shown_use_json(kept) == json{{"kept_by", "ora"}});
}

TEST_CASE("use counter: a count that grew is a use, and one that began again is none") {
  use_counter counter;
  CHECK_FALSE(counter.add(7));
  CHECK_FALSE(counter.add(7));
  CHECK(counter.add(8));
  CHECK_FALSE(counter.add(2));
  CHECK(counter.add(3));
  counter.forget();
  CHECK_FALSE(counter.add(9));
}
