#include "domain/hooks/hook.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "domain/hooks/hook_statements.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

hook_change complete_change() {
  return {.name = " Orders ",
          .schema = "public",
          .table = "orders",
          .events = std::vector<std::string>{"UPDATE", "INSERT", "UPDATE"},
          .url = "https://example.com/hook"};
}

std::string fault_of_hook(const hook_change& change) {
  const auto checked = changed_hook({}, change);
  REQUIRE_FALSE(checked);
  REQUIRE(checked.error().fields.size() == 1);
  const auto& [field, message] = checked.error().fields[0];
  return field + " " + message;
}

std::string url_fault(const std::string& url) {
  auto change = complete_change();
  change.url = url;
  return fault_of_hook(change);
}

std::string header_fault_of(const hook_headers& headers) {
  auto change = complete_change();
  change.headers = headers;
  return fault_of_hook(change);
}

}  // namespace

TEST_CASE("hook: a complete one is stored with its events in order, each once") {
  const auto made = changed_hook({}, complete_change());
  REQUIRE(made);
  CHECK(made->name == "Orders");
  CHECK(made->events == std::vector{row_event::insert, row_event::update});
  CHECK(made->timeout == hook_timeout_default);
  CHECK(made->attempts_max == hook_attempts_default);
  const auto changed = changed_hook(*made, {.timeout = 30s, .is_active = false});
  REQUIRE(changed);
  CHECK(changed->name == "Orders");
  CHECK(changed->timeout == 30s);
  CHECK_FALSE(changed->is_active);
}

TEST_CASE("hook: all faults of its fields are reported at once") {
  const auto checked = changed_hook({}, {.name = "",
                                         .events = std::vector<std::string>{"TRUNCATE"},
                                         .timeout = 31s,
                                         .attempts_max = 0});
  REQUIRE_FALSE(checked);
  std::string fields;
  for (const auto& one : checked.error().fields)
    fields += one.field + " ";
  CHECK(fields == "name events schema table url timeout_seconds max_attempts ");
}

TEST_CASE("hook: events are at least one") {
  auto change = complete_change();
  change.events = std::vector<std::string>{};
  CHECK(fault_of_hook(change) == "events must be at least one of INSERT, UPDATE and DELETE");
}

TEST_CASE("hook: targets are web addresses without a password") {
  CHECK(url_fault("ftp://example.com") == "url must begin with https:// or http://");
  CHECK(url_fault("example.com") == "url must begin with https:// or http://");
  CHECK(url_fault("https://") == "url must have a host");
  CHECK(url_fault("https://a b/") == "url must not contain white space or control characters");
  CHECK(url_fault("https://ada:secret@example.com/").starts_with("url must not contain a user"));
  CHECK(url_fault("https://example.com/" + std::string(2000, 'a')) ==
        "url must have at most 2000 bytes");
}

TEST_CASE("hook: headers cannot change the protocol or what Signalbox sends") {
  CHECK(header_fault_of({{"Host", "x"}}) == "headers Host is set by Signalbox");
  CHECK(header_fault_of({{"signalbox-signature", "x"}}) ==
        "headers signalbox-signature is set by Signalbox");
  CHECK(header_fault_of({{"X", "a\r\nHost: b"}}) ==
        "headers X must not contain control characters");
  CHECK(header_fault_of({{"X Y", "a"}}) == "headers \"X Y\" is not the name of a header");
  CHECK(header_fault_of({{"X", "a"}, {"x", "b"}}) == "headers x occurs twice");
  CHECK(header_fault_of({{"X", std::string(2000, 'a')}}) ==
        "headers X must have at most 2000 bytes");
  CHECK(header_fault_of(hook_headers(21)) == "headers must be at most 20");
}

TEST_CASE("hook: secrets are read as they were written") {
  const hook_secrets secrets{.secret = "whsec_1", .headers = {{"Authorization", "Bearer ü\""}}};
  const auto read = hook_secrets_from(hook_secrets_text(secrets));
  REQUIRE(read);
  CHECK(read->secret == secrets.secret);
  CHECK(read->headers == secrets.headers);
  CHECK_FALSE(hook_secrets_from("{}"));
  CHECK_FALSE(hook_secrets_from("no JSON"));
}

TEST_CASE("hook: its trigger quotes all names, and an inactive one has none") {
  auto made = changed_hook({}, complete_change()).value();
  made.id = "00000000-0000-4000-8000-000000000001";
  made.table = {.schema = "a\"b", .name = "o'r"};
  made.condition = "NEW.a = '1' -- done";
  const auto text = attach_hook_statement(made, std::nullopt);
  CHECK(text.contains("signalbox_hook_00000000000040008000000000000001"));
  CHECK(text.contains("CREATE TRIGGER"));
  made.is_active = false;
  CHECK_FALSE(attach_hook_statement(made, std::nullopt).contains("CREATE TRIGGER"));
}
