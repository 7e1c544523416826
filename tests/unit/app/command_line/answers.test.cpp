#include "app/command_line/answers.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using namespace signalbox::app;
using core::json;

TEST_CASE("answers: only a generated password is shown") {
  const create_user requested{.email = "a@b.cd", .password = {}};
  CHECK(answer_text(requested, {{"id", "1"}, {"email", "a@b.cd"}, {"password", "x1y2"}}) ==
        "The account a@b.cd was created.\nPassword (shown only once): x1y2\n");
  CHECK(answer_text(requested, {{"id", "1"}, {"email", "a@b.cd"}}) ==
        "The account a@b.cd was created.\n");
}

TEST_CASE("answers: changes of sign-in methods are reported with the address") {
  CHECK(answer_text(reset_factors{.email = "a@b.cd"}, {}) ==
        "The authenticators of the account a@b.cd were removed.\n");
  CHECK(answer_text(show_email_link{.email = "a@b.cd"},
                    {{"new_email", "e@f.gh"}, {"link", "https://x"}}) ==
        "a@b.cd changes to e@f.gh when the member opens this link within 24 hours:\nhttps://x\n");
}

TEST_CASE("answers: an incident is reported with its id and state") {
  CHECK(answer_text(open_incident{.title = "Down"}, {{"id", "i-1"}}) == "Incident i-1 is open.\n");
  CHECK(answer_text(update_incident{.id = "i-1", .state = "resolved", .message = ""},
                    {{"id", "i-1"}, {"state", "resolved"}}) == "Incident i-1 is resolved.\n");
}

TEST_CASE("answers: lists are aligned tables, also with multibyte characters") {
  const json projects = {{{"ref", "aaa"},
                          {"name", "Grüße"},
                          {"organization_slug", "o"},
                          {"region", "r"},
                          {"status", "INACTIVE"}},
                         {{"ref", "b"},
                          {"name", "Plain"},
                          {"organization_slug", "oo"},
                          {"region", "r"},
                          {"status", "REMOVED"}}};
  CHECK(answer_text(list_projects{}, projects) ==
        "ref  name   organization_slug  region  status\n"
        "aaa  Grüße  o                  r       INACTIVE\n"
        "b    Plain  oo                 r       REMOVED\n");
  CHECK(answer_text(list_projects{}, json::array()) == "There are no projects.\n");
  CHECK(answer_text(list_incidents{}, json::array()) == "There are no open incidents.\n");
}

TEST_CASE("answers: a name cannot control the terminal") {
  const json projects = {{{"ref", "a"}, {"name", "x\x1b[2J\ny"}}};
  const auto text = answer_text(list_projects{}, projects);
  CHECK(text.find('\x1b') == text.npos);
  CHECK(text.find("x\\x1b[2J\\ny") != text.npos);
}

TEST_CASE("answers: a restriction is reported with its end") {
  const core::time_point end{std::chrono::sys_days{std::chrono::year{2026} / 12 / 1}};
  CHECK(answer_text(restrict_organization{.slug = "acme", .status = "grace_period", .until = end},
                    {{"name", "Acme"}}) ==
        "Acme (acme) is restricted: grace_period until 2026-12-01T00:00:00.000Z.\n");
  CHECK(answer_text(release_organization{.slug = "acme"}, nullptr) == "acme is not restricted.\n");
  CHECK(answer_text(set_flag{.name = "f", .value = false}, nullptr) == "f is off.\n");
}

TEST_CASE("answers: an error is reported with its fields and the request id") {
  const platform_answer failed{
      .status = 400,
      .body = {{"message", "Bad."},
               {"code", "bad_request"},
               {"errors", {{{"field", "title"}, {"message", "is empty"}}}}},
      .request_id = "req-1"};
  CHECK(failure_text(failed) == "Bad.\n  title: is empty\nRequest id: req-1\n");
}

TEST_CASE("answers: an error repeated by its only field is reported once") {
  for (const auto* message : {"title: is empty", "is empty"}) {
    CAPTURE(message);
    const platform_answer failed{
        .status = 400,
        .body = {{"message", message}, {"errors", {{{"field", "title"}, {"message", "is empty"}}}}},
        .request_id = ""};
    CHECK(failure_text(failed) == std::string{message} + '\n');
  }
}

TEST_CASE("answers: an error without a known format is reported by its status") {
  CHECK(failure_text({.status = 502, .body = nullptr, .request_id = ""}) ==
        "The server answered 502.\n");
  CHECK(failure_text({.status = 500, .body = {{"message", 3}, {"errors", 4}}, .request_id = ""})
            .starts_with("The server answered 500.\n"));
}
