#include "domain/platform/notice.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

notice_draft draft_of(std::optional<time_point> start, std::optional<time_point> end) {
  return {.message = "We move.", .starts_at = start, .ends_at = end};
}

notice period(time_point start, std::optional<time_point> end) {
  return {
      .id = notice_id{"n"}, .message = "We move.", .link = "", .starts_at = start, .ends_at = end};
}

template <class Value>
std::string fault_of(const result<Value>& checked) {
  return checked ? "" : checked.error().message;
}

}  // namespace

TEST_CASE("notice: is shown from its start to its end") {
  const auto planned = period(noon, noon + 1h);
  CHECK(state_at(planned, noon - 1ms) == notice_state::scheduled);
  CHECK(state_at(planned, noon) == notice_state::active);
  CHECK(state_at(planned, noon + 1h - 1ms) == notice_state::active);
  CHECK(state_at(planned, noon + 1h) == notice_state::ended);
  CHECK(state_at(period(noon, std::nullopt), noon + 9999h) == notice_state::active);
}

TEST_CASE("notice: changes at its start and at its end") {
  const auto planned = period(noon, noon + 1h);
  CHECK(next_change(planned, noon - 1ms) == noon);
  CHECK(next_change(planned, noon) == noon + 1h);
  CHECK(next_change(planned, noon + 1h) == std::nullopt);
  CHECK(next_change(period(noon, std::nullopt), noon) == std::nullopt);
}

TEST_CASE("notice: starts now without a start, or with one in the past") {
  CHECK(new_notice(draft_of(std::nullopt, std::nullopt), noon)->starts_at == noon);
  CHECK(new_notice(draft_of(noon - 1h, std::nullopt), noon)->starts_at == noon);
  CHECK(new_notice(draft_of(noon + 1h, std::nullopt), noon)->starts_at == noon + 1h);
}

TEST_CASE("notice: ends in the future and after its start") {
  CHECK(new_notice(draft_of(noon + 1h, noon + 2h), noon));
  CHECK(fault_of(new_notice(draft_of(std::nullopt, noon), noon)) ==
        "ends_at: must be in the future");
  CHECK(fault_of(new_notice(draft_of(noon - 2h, noon - 1h), noon)) ==
        "ends_at: must be in the future");
  CHECK(fault_of(new_notice(draft_of(noon + 1h, noon + 1h), noon)) ==
        "ends_at: must be after the start");
}

TEST_CASE("notice: starts and ends at most a year ahead") {
  const auto last = noon + notice_ahead_max;
  CHECK(new_notice(draft_of(noon, last), noon));
  CHECK(new_notice(draft_of(last, std::nullopt), noon));
  CHECK(fault_of(new_notice(draft_of(last + 1ms, std::nullopt), noon)) ==
        "starts_at: must be at most 365 days from now");
  CHECK(fault_of(new_notice(draft_of(std::nullopt, last + 1ms), noon)) ==
        "ends_at: must be at most 365 days from now");
}

TEST_CASE("notice: an edit keeps the id and the start of an active one") {
  const auto active = period(noon - 1h, std::nullopt);
  auto draft = draft_of(std::nullopt, noon + 1h);
  draft.message = "We have moved.";
  draft.severity = notice_severity::critical;
  const auto edited = edited_notice(active, draft, noon);
  REQUIRE(edited);
  CHECK(edited->id == active.id);
  CHECK(edited->message == "We have moved.");
  CHECK(edited->severity == notice_severity::critical);
  CHECK(edited->starts_at == active.starts_at);
  CHECK(edited->ends_at == noon + 1h);
  CHECK(edited_notice(active, draft_of(active.starts_at, std::nullopt), noon));
  CHECK(fault_of(edited_notice(active, draft_of(noon + 1h, std::nullopt), noon)) ==
        "starts_at: cannot change after the start");
  CHECK(fault_of(edited_notice(active, draft_of(std::nullopt, noon), noon)) ==
        "ends_at: must be in the future");
}

TEST_CASE("notice: an edit moves or removes the start of a scheduled one") {
  const auto scheduled = period(noon + 1h, noon + 2h);
  CHECK(edited_notice(scheduled, draft_of(noon + 2h, std::nullopt), noon)->starts_at == noon + 2h);
  CHECK(edited_notice(scheduled, draft_of(std::nullopt, std::nullopt), noon)->starts_at == noon);
}

TEST_CASE("notice: one that has ended is not edited") {
  const auto over = edited_notice(period(noon - 2h, noon), draft_of({}, noon + 1h), noon);
  REQUIRE(!over);
  CHECK(over.error().code == errc::conflict);
}

TEST_CASE("notice: a message has one to five lines") {
  CHECK(check_notice_message("message", " \n We move.\r\nOn Sunday.\rAll day. \n") ==
        "We move.\nOn Sunday.\nAll day.");
  CHECK(check_notice_message("message", "1\n2\n3\n4\n5\n"));
  CHECK(fault_of(check_notice_message("message", "1\n2\n3\n4\n5\n6")) ==
        "message: must have at most 5 lines");
  CHECK(fault_of(check_notice_message("message", " \r\n\t")) == "message: must not be empty");
}

TEST_CASE("notice: users see its text and severity, operators also its period and state") {
  auto what = period(noon, noon + 1h);
  what.link = "https://example.com";
  what.severity = notice_severity::warning;
  const json shown = {{"id", "n"},
                      {"message", "We move."},
                      {"link", "https://example.com"},
                      {"severity", "warning"}};
  CHECK(public_notice_json(what) == shown);
  auto managed = shown;
  managed["state"] = "scheduled";
  managed["starts_at"] = to_iso8601(noon);
  managed["ends_at"] = to_iso8601(noon + 1h);
  CHECK(notice_json(what, noon - 1ms) == managed);
  what.ends_at.reset();
  CHECK(notice_json(what, noon).at("state") == "active");
  CHECK(notice_json(what, noon).at("ends_at").is_null());
}
