#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "storage/incident/incident_delivery_repository.hpp"
#include "storage/incident/incident_outbox.hpp"
#include "storage/incident/incident_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::delivery_kind;

namespace {

struct with_outside : with_database {
  storage::incident_repository incidents{on, soon()};
  storage::incident_delivery_repository deliveries{on, soon()};
  storage::notification_targets outside{
      .targets = {{.kind = delivery_kind::webhook, .address = "https://a.example/x"},
                  {.kind = delivery_kind::mail, .address = "ops@example.com"}},
      .at = noon};

  core::result<domain::incident> try_open(const std::string& state = "investigating") {
    domain::incident draft;
    draft.title = "Slow disks";
    draft.state = *domain::incident_state_from(state);
    return storage::change_and_enqueue(on, soon(), outside, std::nullopt, [&] {
      return incidents.open(draft, "We look.", person(outside.at));
    });
  }

  /// Applies a report of an Alertmanager in which these alerts are firing.
  storage::applied_alerts report(const std::vector<std::string>& firing, bool holds_back = false) {
    domain::alert_report made;
    made.source_key = std::string(64, 'k');
    made.is_firing = !firing.empty();
    made.draft.title = "Slow disks";
    made.draft.regions = {"sin"};
    made.message = "Writes take long.";
    for (const auto& one : firing)
      made.firing.push_back({.fingerprint = one, .name = "Disk " + one});
    return need(storage::apply_alerts_and_enqueue(on, soon(), outside, made, holds_back, person()));
  }

  /// Returns the number of notifications per event.
  std::map<std::string, int> count_by_event() {
    std::map<std::string, int> counted;
    for (const auto& one : deliveries.list("", 100))
      ++counted[one.event];
    return counted;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_outside,
                  "incident deliveries: each target has one per change, due at once") {
  const auto made = need(try_open());
  const auto waiting = deliveries.list_next(10);
  REQUIRE(waiting.size() == 2);
  CHECK(waiting[0].id != waiting[1].id);
  CHECK(waiting[0].event == "incident.opened");
  CHECK(waiting[0].next_try_at == noon);
  CHECK(waiting[0].body.at("incident").at("id") == made.id.value);
  need(storage::change_and_enqueue(on, soon(), outside, made.id, [&] {
    return incidents.post_update(
        made.id, {.state = domain::incident_state::resolved, .message = "Over."}, person());
  }));
  CHECK(deliveries.list("", 10).size() == 4);
}

TEST_CASE_FIXTURE(with_outside, "incident deliveries: a failed change leaves none") {
  CHECK_FALSE(try_open("resolved"));
  CHECK(deliveries.list("", 10).empty());
  CHECK(incidents.list(10).empty());
}

TEST_CASE_FIXTURE(with_outside, "incident deliveries: an edit without changes is not delivered") {
  const auto made = need(try_open());
  need(storage::change_and_enqueue(on, soon(), outside, made.id, [&] {
    return incidents.edit(made.id, {.title = made.title}, person());
  }));
  CHECK(deliveries.list("", 10).size() == 2);
}

TEST_CASE_FIXTURE(with_outside, "incident deliveries: without targets nothing is stored") {
  outside.targets.clear();
  need(try_open());
  CHECK(deliveries.list("", 10).empty());
}

TEST_CASE_FIXTURE(with_outside,
                  "incident deliveries: each alert report that changes its incident is delivered") {
  using counts = std::map<std::string, int>;
  report({});
  CHECK(deliveries.list("", 10).empty());
  const auto id = report({"1"}).what->id;
  CHECK(count_by_event() == counts{{"incident.opened", 2}});
  for (const auto& one : deliveries.list("", 10))
    CHECK(one.body.at("incident").at("id") == id.value);
  report({"1"});
  CHECK(count_by_event() == counts{{"incident.opened", 2}});
  report({"1", "2"});
  report({"2"});
  CHECK(count_by_event() == counts{{"incident.opened", 2}, {"incident.updated", 2}});
  report({});
  report({});
  CHECK(count_by_event() ==
        counts{{"incident.opened", 2}, {"incident.updated", 2}, {"incident.resolved", 2}});
}

TEST_CASE_FIXTURE(with_outside,
                  "incident deliveries: an alert report that is held back is not delivered") {
  CHECK(report({"1"}, true).what->held_back);
  CHECK(deliveries.list("", 10).empty());
  CHECK(incidents.list(10).size() == 1);
}

TEST_CASE_FIXTURE(with_outside,
                  "incident deliveries: an alert report is stored only with its deliveries") {
  outside.targets.back().address = "no UTF-8: \xff";
  CHECK_THROWS_AS(report({"1"}), storage::failure);
  CHECK(incidents.list(10).empty());
  CHECK(deliveries.list("", 10).empty());
}

TEST_CASE_FIXTURE(with_outside, "incident deliveries: the oldest of each target is first") {
  // At the same time: the order of the changes matters, not their time.
  const auto first = need(try_open());
  const auto second = need(try_open());
  const auto incident_of = [](const domain::incident_delivery& one) {
    return one.body.at("incident").at("id").get<std::string>();
  };
  auto next = deliveries.list_next(10);
  REQUIRE(next.size() == 2);
  CHECK(incident_of(next[0]) == first.id.value);
  CHECK(incident_of(next[1]) == first.id.value);
  CHECK(deliveries.count_waiting() ==
        domain::deliveries_waiting{{delivery_kind::webhook, 2}, {delivery_kind::mail, 2}});
  // The first waiting one is still to be retried: later ones wait for it.
  const auto is_hook = [](const auto& one) { return one.to.kind == delivery_kind::webhook; };
  const auto hook = *std::ranges::find_if(next, is_hook);
  deliveries.note_failed(hook.id, "The receiver answered 500.", noon + 1s);
  next = deliveries.list_next(10);
  REQUIRE(next.size() == 2);
  CHECK(next[1].id == hook.id);
  // After it is given up, the next one is due.
  deliveries.note_failed(hook.id, "The receiver answered 500.", std::nullopt);
  next = deliveries.list_next(10);
  CHECK(incident_of(*std::ranges::find_if(next, is_hook)) == second.id.value);
  CHECK(deliveries.list_next(1).size() == 1);
  CHECK(deliveries.count_waiting().at(delivery_kind::webhook) == 1);
}

TEST_CASE_FIXTURE(with_outside, "incident deliveries: are delivered, retried, or given up") {
  need(try_open());
  const auto waiting = deliveries.list_next(10);
  deliveries.note_done(waiting[0].id, noon + 1s);
  deliveries.note_failed(waiting[1].id, "The receiver answered 500.", noon + 2s);
  const auto left = deliveries.list_next(10);
  REQUIRE(left.size() == 1);
  CHECK(left[0].tries == 1);
  CHECK(left[0].next_try_at == noon + 2s);
  CHECK(left[0].last_error == "The receiver answered 500.");
  CHECK(deliveries.list("delivered", 10).at(0).done_at == noon + 1s);
  deliveries.note_failed(waiting[1].id, "Gone.", std::nullopt);
  CHECK(deliveries.list_next(10).empty());
  CHECK(deliveries.list("given_up", 10).at(0).tries == 2);
}

TEST_CASE_FIXTURE(with_outside, "incident deliveries: old ones are deleted, unless they wait") {
  need(try_open());
  deliveries.note_done(deliveries.list_next(1).at(0).id, noon);
  outside.at = noon + storage::deliveries_kept_for + 1s;
  need(try_open());
  CHECK(deliveries.list("", 10).size() == 3);
  CHECK(deliveries.list("delivered", 10).empty());
}
