#include "actors/platform/notice_service.hpp"

#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::notice_severity;

namespace {

/// The operator Ada and the user Bea, each with an open page.
struct with_notice : with_acme {
  connection managed = connect(ada);
  connection page = connect(sign_up("bea@example.org"));

  with_notice() {
    subscribe(managed, "notice");
    subscribe(page, "platform");
  }

  core::result<domain::notice> put(domain::notice_draft draft) {
    return ask(actors::put_notice{std::move(draft), by(ada)});
  }
  core::result<domain::notice> edit(const domain::notice& what, domain::notice_draft to) {
    return ask(actors::edit_notice{what.id, std::move(to), by(ada)});
  }
  [[nodiscard]] domain::notice_draft shown_from(std::chrono::milliseconds start,
                                                std::chrono::milliseconds end) const {
    return {.message = "We move.", .starts_at = now() + start, .ends_at = now() + end};
  }
  [[nodiscard]] domain::notice_draft until(std::chrono::milliseconds end) const {
    return {.message = "We move.", .ends_at = now() + end};
  }
  bool is_seen() { return shown(page, "platform").contains("notice"); }
  const core::json& seen() { return shown(page, "platform").at("notice"); }
  std::string state() { return shown(managed, "notice").at("notice").at("state"); }
};

}  // namespace

TEST_CASE_FIXTURE(with_notice, "notice: is shown immediately, with a new id for each one") {
  const auto patches = hub.patches("platform").size();
  const auto first = need(put(
      {.message = "We move.", .link = "https://a.example", .severity = notice_severity::warning}));
  CHECK(hub.patches("platform").size() == patches + 1);
  CHECK(seen() == core::json{{"id", first.id.value},
                             {"message", "We move."},
                             {"link", "https://a.example"},
                             {"severity", "warning"}});
  // Publishing a notice sets this flag, because on-call operators may not set flags.
  CHECK(shown(page, "platform").at("flags").at("showNoticeBanner") == true);
  CHECK(need(ask(actors::list_flags{})).at("showNoticeBanner"));
  const auto second = need(put({.message = "We have moved."}));
  CHECK(second.id != first.id);
  CHECK(seen().at("message") == "We have moved.");
  CHECK(need(ask(actors::describe_notice{})).message == "We have moved.");
  CHECK(ask(actors::clear_notice{by(ada)}));
  CHECK_FALSE(is_seen());
  CHECK(shown(managed, "notice").empty());
  CHECK(ask(actors::describe_notice{}).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_notice, "notice: a scheduled one is shown from its start to its end") {
  REQUIRE(put(shown_from(10min, 40min)));
  CHECK_FALSE(is_seen());
  CHECK(state() == "scheduled");
  pass(10min - 1ms);
  CHECK_FALSE(is_seen());
  pass(1ms);
  CHECK(seen().at("message") == "We move.");
  CHECK(state() == "active");
  pass(30min - 1ms);
  CHECK(is_seen());
  pass(1ms);
  CHECK_FALSE(is_seen());
  CHECK(state() == "ended");
}

TEST_CASE_FIXTURE(with_notice, "notice: users learn nothing of one before its start") {
  REQUIRE(put(shown_from(1h, 2h)));
  for (const auto& patch : hub.patches("platform"))
    CHECK(patch.change.dump().find("We move.") == std::string::npos);
  CHECK(code_of(subscribe(page, "notice")) == "forbidden");
}

TEST_CASE_FIXTURE(with_notice, "notice: another one replaces a scheduled one and its timer") {
  REQUIRE(put(shown_from(10min, 20min)));
  REQUIRE(put({.message = "All is well."}));
  pass(30min);
  CHECK(seen().at("message") == "All is well.");
  CHECK(state() == "active");
}

TEST_CASE_FIXTURE(with_notice, "notice: an edited end applies, and the id stays") {
  const auto made = need(put(until(10min)));
  auto later = until(30min);
  later.severity = notice_severity::critical;
  CHECK(need(edit(made, later)).id == made.id);
  CHECK(seen().at("severity") == "critical");
  pass(29min);
  CHECK(seen().at("id") == made.id.value);
  REQUIRE(edit(made, {.message = "We move."}));
  CHECK_FALSE(shown(managed, "notice").at("notice").contains("ends_at"));
  pass(20min);
  CHECK(is_seen());
}

TEST_CASE_FIXTURE(with_notice, "notice: only the latest one is edited, before its end") {
  const auto first = need(put({.message = "We move."}));
  const auto second = need(put(until(10min)));
  CHECK(edit(first, {.message = "Other"}).error().code == errc::not_found);
  pass(10min);
  CHECK(edit(second, until(10min)).error().code == errc::conflict);
  CHECK_FALSE(is_seen());
}

TEST_CASE_FIXTURE(with_notice, "notice: a refused period changes nothing") {
  REQUIRE(put({.message = "We move."}));
  const auto refused = put(until(-1h));
  REQUIRE(!refused);
  CHECK(refused.error().fields.at(0).field == "ends_at");
  CHECK(seen().at("message") == "We move.");
}

TEST_CASE_FIXTURE(with_notice, "notice: starts and ends although the server was restarted") {
  REQUIRE(put(shown_from(10min, 20min)));
  kill("platform");
  pass(10min);
  CHECK(seen().at("message") == "We move.");
  CHECK(state() == "active");
  kill("platform");
  pass(10min);
  CHECK_FALSE(is_seen());
  CHECK(state() == "ended");
}

TEST_CASE_FIXTURE(with_notice, "notice: is as due after the server was down") {
  REQUIRE(put(shown_from(10min, 30min)));
  stop();
  oversleep(20min);
  start();
  page = connect(ada);
  subscribe(page, "platform");
  CHECK(is_seen());
  stop();
  oversleep(20min);
  start();
  page = connect(ada);
  subscribe(page, "platform");
  CHECK_FALSE(is_seen());
}

TEST_CASE_FIXTURE(with_notice, "notice: starts and ends without storage") {
  REQUIRE(put(shown_from(10min, 20min)));
  disable_storage();
  pass(10min);
  CHECK(is_seen());
  pass(10min);
  CHECK_FALSE(is_seen());
}

TEST_CASE_FIXTURE(with_notice, "notice: has one timer, and none after its end") {
  pass(10min);
  const auto before = timers();
  REQUIRE(put(until(3min)));
  CHECK(timers() == before + 1);
  pass(3min);
  CHECK(timers() == before);
}

TEST_CASE_FIXTURE(with_notice, "notice: publishes nothing that storage rejected") {
  REQUIRE(put({.message = "We move."}));
  const auto made = need(ask(actors::describe_notice{}));
  disable_storage();
  CHECK(put({.message = "Other"}).error().code == errc::unavailable);
  CHECK(edit(made, {.message = "Other"}).error().code == errc::unavailable);
  CHECK(ask(actors::clear_notice{by(ada)}).error().code == errc::unavailable);
  CHECK(seen().at("message") == "We move.");
}
