#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string installation_path = "/platform/operator/installation";

struct with_operator : api_installation {
  transport::http::response change(std::string_view body, std::string_view caller = "ora") {
    return send(method::patch, installation_path, body, caller);
  }
  core::json settings() { return json_of(send(method::get, installation_path, "", "ora")); }
};

}  // namespace

TEST_CASE_FIXTURE(with_operator, "installation routes: each setting has its value and its source") {
  const auto before = settings();
  CHECK(before["name"] ==
        core::json{{"value", "Signalbox"}, {"source", "default"}, {"setting", "server.name"}});
  CHECK(before["sign_up"]["setting"] == "identity.sign_up");
  CHECK(before["mail"]["value"].is_null());
  const auto changed = change(R"({"name":"Acme","mail_url":"smtps://mail.example.com",
      "mail_from":"noreply@example.com","mail_user":"box","mail_password":"of the relay"})");
  REQUIRE(changed.status == 200);
  const auto after = json_of(changed);
  CHECK(after["name"]["source"] == "stored");
  CHECK(after["mail"]["value"] == core::json{{"url", "smtps://mail.example.com"},
                                             {"from", "noreply@example.com"},
                                             {"user", "box"},
                                             {"has_password", true}});
  CHECK(changed.body.find("of the relay") == std::string::npos);
  CHECK(settings() == after);
}

TEST_CASE_FIXTURE(with_operator,
                  "installation routes: an invalid value is rejected with its field") {
  for (const auto& [body, field] : {std::pair{R"({"public_url":"not a URL"})", "public_url"},
                                    std::pair{R"({"sign_up":"sometimes"})", "sign_up"},
                                    std::pair{R"({"mail_url":"mail.example.com"})", "mail_url"}}) {
    const auto refused = change(body);
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["errors"][0]["field"] == field);
  }
}

TEST_CASE_FIXTURE(with_operator, "installation routes: a change needs a recent proof") {
  store("UPDATE auth_sessions SET proved_at = '2000-01-01'");
  const auto refused = change(R"({"name":"Acme"})");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["code"] == "reauthentication_needed");
  CHECK(send(method::post, installation_path + "/test-message", "{}", "ora").status == 400);
  CHECK(change(R"({"name":"Acme"})", "cli").status == 200);
}

TEST_CASE_FIXTURE(with_operator, "installation routes: are for operators") {
  CHECK(send(method::get, installation_path, "", "ada").status == 403);
  CHECK(change(R"({"name":"Acme"})", "ada").status == 403);
}

TEST_CASE_FIXTURE(with_operator, "installation routes: a test message goes to the caller") {
  std::string sent_to;
  environment.send_now = [&sent_to](const domain::mail_account&, const mail::message& what) {
    sent_to = what.to;
    return core::result<void>{};
  };
  const auto path = installation_path + "/test-message";
  const std::string relay =
      R"({"mail_url":"smtps://mail.example.com","mail_from":"noreply@example.com"})";
  const auto sent = send(method::post, path, relay, "ora");
  REQUIRE(sent.status == 200);
  CHECK(json_of(sent)["sent_to"] == sent_to);
  CHECK(sent_to == "ora@example.com");
  const auto without = send(method::post, path, "{}", "ora");
  CHECK(without.status == 409);
  CHECK(json_of(without)["code"] == "mail_not_set");
}

TEST_CASE_FIXTURE(with_operator, "setup route: is over for an installation with accounts") {
  const auto refused =
      send(method::post, "/auth/v1/setup",
           R"({"email":"eve@example.com","password":"seven lanterns over a wet viaduct"})");
  CHECK(refused.status == 409);
  CHECK(json_of(refused)["code"] == "setup_done");
  const auto settings = json_of(send(method::get, "/auth/v1/settings"));
  CHECK(settings["setup"] == core::json{{"needed", false}, {"requires_code", false}});
}
