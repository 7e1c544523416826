#include "actors/project/project_live.hpp"

#include <doctest/doctest.h>

#include <caf/send.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::json;
using domain::live_reason;
using domain::live_state;
using domain::project_operation;

namespace {

constexpr std::uint32_t users = 16'400;
constexpr std::uint32_t orders = 16'401;

/// Keeps what is asked of a reading, and lets the test report.
class held_readings final : public actors::live_runner {
 public:
  std::unique_ptr<actors::live_reading> open(const domain::project&, report to) override {
    ++opened;
    reports = std::move(to);
    return std::make_unique<reading>(*this);
  }

  int opened = 0;
  int ended = 0;
  int checks = 0;
  int accepted = 0;
  std::vector<std::uint32_t> followed;
  report reports;

 private:
  struct reading final : actors::live_reading {
    explicit reading(held_readings& in) : of(in) {}
    ~reading() override { ++of.ended; }
    void follow(std::vector<std::uint32_t> tables) override { of.followed = std::move(tables); }
    void check() override { ++of.checks; }
    void accept() override { ++of.accepted; }

    held_readings& of;
  };
};

struct with_live_rows : with_acme {
  held_readings readings;
  domain::project_ref shop;
  std::string topic;

  with_live_rows() {
    environment.live = &readings;
    shop = create(acme);
    topic = actors::rows_topic_of(shop, users);
    pass(1s);
  }
  ~with_live_rows() {
    stop();
    environment.live = nullptr;
  }

  void report(domain::live_report what) {
    readings.reports(std::move(what));
    run_pending();
  }
  void become_live() {
    report({.conditions = {{users, {.state = live_state::live, .is_published = true}}}});
  }
  void change(const json& notice) { report({.changes = {{users, notice}}}); }
};

}  // namespace

TEST_CASE_FIXTURE(with_live_rows, "project live: the database is read while someone watches") {
  CHECK(readings.opened == 0);
  auto page = connect(ada);
  auto other = connect(ada);
  CHECK(subscribe(page, topic).at("state").at("state") == "starting");
  subscribe(other, topic);
  subscribe(other, actors::rows_topic_of(shop, orders));
  CHECK(readings.opened == 1);
  CHECK(readings.followed == std::vector{users, orders});
  emit(page, "unsubscribe", {{"topic", topic}});
  caf::anon_send(other.session, actors::client_gone{});
  pass(actors::project_live::linger / 2);
  CHECK(readings.ended == 0);
  pass(actors::project_live::linger);
  CHECK(readings.ended == 1);
}

TEST_CASE_FIXTURE(with_live_rows,
                  "project live: a viewer who returns soon finds the same reading") {
  auto page = connect(ada);
  subscribe(page, topic);
  caf::anon_send(page.session, actors::client_gone{});
  run_pending();
  auto again = connect(ada);
  subscribe(again, topic);
  pass(2 * actors::project_live::linger);
  CHECK(readings.opened == 1);
  CHECK(readings.ended == 0);
}

TEST_CASE_FIXTURE(with_live_rows,
                  "project live: notices are numbered, and the oldest are dropped") {
  auto page = connect(ada);
  subscribe(page, topic);
  become_live();
  CHECK(shown(page, topic).at("state") == "live");
  CHECK(shown(page, topic).at("published") == true);
  for (std::size_t at = 0; at <= actors::project_live::notices_max; ++at)
    change({{"key", {"id"}}, {"updated", {{std::to_string(at)}}}});
  const auto& kept = shown(page, topic).at("changes");
  CHECK(kept.size() == actors::project_live::notices_max);
  CHECK_FALSE(kept.contains("1"));
  CHECK(kept.at("17").at("updated") == json{{"16"}});
  CHECK(readings.accepted == 17);
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_live_rows, "project live: each interruption has another number") {
  auto page = connect(ada);
  subscribe(page, topic);
  become_live();
  const auto first = shown(page, topic).at("resyncs").get<std::uint64_t>();
  report({.conditions = {{users,
                          {.state = live_state::reconnecting,
                           .reason = live_reason::disconnected,
                           .is_published = true}}}});
  CHECK(shown(page, topic).at("reason") == "disconnected");
  CHECK(shown(page, topic).at("resyncs") == first);
  become_live();
  CHECK(shown(page, topic).at("resyncs") == first + 1);
}

TEST_CASE_FIXTURE(with_live_rows,
                  "project live: nothing is read while the database is not running") {
  auto page = connect(ada);
  subscribe(page, topic);
  become_live();
  CHECK(operate(shop, project_operation::pause));
  pass(5s);
  CHECK(readings.ended == 1);
  CHECK(shown(page, topic).at("state") == "off");
  CHECK(shown(page, topic).at("reason") == "not_running");
  // A report of the former reading changes nothing.
  become_live();
  CHECK(shown(page, topic).at("state") == "off");
  CHECK(operate(shop, project_operation::restore));
  pass(10s);
  CHECK(readings.opened == 2);
  become_live();
  CHECK(shown(page, topic).at("state") == "live");
}

TEST_CASE_FIXTURE(with_live_rows, "project live: changed definitions are read at once") {
  auto page = connect(ada);
  subscribe(page, topic);
  caf::anon_send(owner(topic_of(shop)), actors::schema_changed{});
  run_pending();
  CHECK(readings.checks == 1);
}

TEST_CASE_FIXTURE(with_live_rows, "project live: tables beyond the limit are not followed") {
  auto page = connect(ada);
  for (std::uint32_t oid = 1; oid <= domain::live_tables_max + 1; ++oid)
    subscribe(page, actors::rows_topic_of(shop, oid));
  CHECK(readings.followed.size() == domain::live_tables_max);
  const auto last = actors::rows_topic_of(shop, domain::live_tables_max + 1);
  CHECK(shown(page, last).at("reason") == "too_many");
}

TEST_CASE_FIXTURE(with_live_rows, "project live: both topics of a session end with it") {
  auto page = connect(ada);
  subscribe(page, actors::monitoring_topic_of(shop));
  subscribe(page, topic);
  emit(page, "unsubscribe", {{"topic", actors::monitoring_topic_of(shop)}});
  caf::anon_send(page.session, actors::client_gone{});
  pass(2 * actors::project_live::linger);
  CHECK(readings.ended == 1);
}

TEST_CASE_FIXTURE(with_live_rows, "project live: without a reader of changes the topic says so") {
  environment.live = nullptr;
  auto page = connect(ada);
  subscribe(page, topic);
  CHECK(shown(page, topic).at("reason") == "unavailable");
}
