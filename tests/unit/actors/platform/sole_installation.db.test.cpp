#include "actors/platform/sole_installation.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "tests/unit/actors/virtual_installation.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

/// A self-hosted installation that is set up when the test requests it.
class self_hosted : public virtual_installation {
 public:
  core::result<domain::account_id> found_it() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    return actors::found_sole_installation(
        environment, {.region = "eu-central-1", .cloud_provider = "AWS"}, on, until);
  }

  std::size_t count(const char* rows) {
    const auto text = std::string{"SELECT FROM "} + rows;
    return need(on.run(postgres::statement{rows, text.c_str()}, {}, soon())).size();
  }

  void change(const char* sql) { need(on.run_script({"change", sql}, soon())); }

  core::result<actors::issued_session> enter() {
    return ask(actors::enter{{"192.0.2.1", "a browser", {}}});
  }

  static constexpr const char* project_topic = "project:default";
};

}  // namespace

TEST_CASE_FIXTURE(self_hosted, "self-hosted: one project starts, without sign-in") {
  environment.sole_account = need(found_it());
  start();
  const auto session = need(enter());
  CHECK(session.account.id == environment.sole_account);
  auto client = connect(session);
  CHECK(seen_by(client).accepted);
  subscribe(client, project_topic);
  CHECK(shown(client, project_topic).at("status") == "ACTIVE_HEALTHY");
  subscribe(client, "org:default");
  CHECK(shown(client, "org:default").at("plan").at("id") == "enterprise");
  subscribe(client, "session");
  CHECK(shown(client, "session").at("organizations").size() == 1);
}

TEST_CASE_FIXTURE(self_hosted, "self-hosted: a second start changes nothing") {
  const auto first = need(found_it());
  const auto before = count("audit_log");
  CHECK(need(found_it()) == first);
  CHECK(count("audit_log") == before);
  CHECK(count("projects") == 1);
}

TEST_CASE_FIXTURE(self_hosted, "self-hosted: a setup interrupted by a kill is completed") {
  const auto first = need(found_it());
  change("DELETE FROM projects");
  change("UPDATE organizations SET plan = 'free'");
  CHECK(need(found_it()) == first);
  CHECK(count("projects") == 1);
  CHECK(count("organizations WHERE plan = 'enterprise'") == 1);
}

TEST_CASE_FIXTURE(self_hosted, "self-hosted: the platform rejects sessions without sign-in") {
  start();
  const auto refused = enter();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::not_found);
}
