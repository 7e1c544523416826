#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "simulations/storage/memory_database.hpp"
#include "tests/unit/actors/virtual_installation.hpp"
#include "tests/unit/simulations/storage/mirrored_connection.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::json;
using domain::project_operation;

namespace {

/// What people do in an installation, and what a page shows after each step.
class day {
 public:
  explicit day(virtual_installation& in) : in_(in) {}

  std::vector<json> live() {
    in_.start();
    ada_ = in_.sign_up("ada@example.org");
    call_it(ada_.account.id.value, "ada");
    need(in_.ask(actors::create_profile{ada_.account.id, in_.by(ada_)}));
    acme_ = in_.found(ada_, "Acme");
    page_ = in_.connect(ada_);
    listen("session");
    listen("platform");
    listen(actors::topic_of(acme_));
    grow_an_organization();
    work_on_a_project();
    announce();
    run_into_a_limit();
    come_back();
    return std::move(seen_);
  }

 private:
  void listen(const std::string& topic) {
    topics_.push_back(topic);
    check(in_.subscribe(page_, topic));
  }

  void check(json reply = {}) {
    for (const auto& topic : topics_)
      reply[topic] = in_.shown(page_, topic);
    seen_.push_back(json::parse(without_ids(reply.dump())));
  }

  /// Ids that PostgreSQL makes up differ from run to run.
  void call_it(const std::string& id, const std::string& name) { names_[id] = name; }

  std::string without_ids(std::string text) const {
    for (const auto& [id, name] : names_)
      for (auto at = text.find(id); at != std::string::npos; at = text.find(id, at))
        text.replace(at, id.size(), name);
    return text;
  }

  void grow_an_organization() {
    const auto owner = in_.owner(actors::topic_of(acme_));
    const auto bob = in_.sign_up("bob@example.org");
    call_it(bob.account.id.value, "bob");
    need(in_.ask(owner,
                 actors::add_member{"bob@example.org", domain::everywhere(domain::role::developer),
                                    in_.by(ada_, domain::everywhere(domain::role::owner))}));
    check();
    need(in_.ask(owner, actors::change_plan{"pro", in_.by(ada_)}));
    need(in_.ask(owner, actors::update_organization{"Acme Works", {}, in_.by(ada_)}));
    check();
  }

  void work_on_a_project() {
    shop_ = in_.create(acme_);
    listen(actors::topic_of(shop_));
    for (const auto operation :
         {project_operation::pause, project_operation::restore, project_operation::restart}) {
      CHECK(in_.operate(shop_, operation));
      check();
    }
    const auto project = in_.owner(actors::topic_of(shop_));
    CHECK(in_.ask(project, actors::resize_project{"ci_small", "pro", in_.by(ada_)}));
    CHECK(in_.ask(project, actors::rename_project{"Store", in_.by(ada_)}));
    CHECK(in_.ask(project, actors::grow_disk{16, "pro", in_.by(ada_)}));
    CHECK(in_.ask(project, actors::change_database_password{"an other secret", in_.by(ada_)}));
    check();
    in_.pass(11min);
    check();
    CHECK(in_.fleet->crash(shop_, "signal 9"));
    in_.apply_configuration();
    check();
    in_.pass(2min);
    check();
    listen(actors::monitoring_topic_of(shop_));
    const auto other = in_.create(acme_, "Blog");
    CHECK(in_.operate(other, project_operation::destroy));
    check();
  }

  void announce() {
    domain::incident draft;
    draft.title = "Slow logins";
    draft.regions = {"eu-central-1"};
    const auto made = need(in_.ask(actors::open_incident{draft, "We look into it.", in_.by(ada_)}));
    call_it(made.id.value, "the incident");
    check();
    need(in_.ask(actors::update_incident{made.id, domain::incident_state::monitoring, "Better.",
                                         in_.by(ada_)}));
    need(in_.ask(actors::set_flag{"a_flag", true, in_.by(ada_)}));
    const auto notice = need(in_.ask(actors::put_notice{"Read this.", "", in_.by(ada_)}));
    call_it(notice.id, "the notice");
    check();
    domain::telemetry_event event;
    event.action = "button_clicked";
    event.properties = "{}";
    need(in_.ask(actors::note_event{event, ada_.account.id}));
    in_.pass(5s);
  }

  void run_into_a_limit() {
    need(in_.ask(in_.owner(actors::topic_of(acme_)),
                 actors::restrict_organization{{.status = domain::restriction_status::grace_period,
                                                .grace_period_end = in_.now() + 90s,
                                                .reason = "Database size",
                                                .since = {}},
                                               in_.by(ada_)}));
    check();
    in_.pass(91s);
    check();
  }

  /// The server starts again, and everybody signs in or renews what they have.
  void come_back() {
    in_.stop();
    in_.start();
    const auto again = need(in_.ask(actors::refresh_session{ada_.refresh_token}));
    need(in_.ask(actors::sign_in{"bob@example.org", "correct horse battery", {}}));
    page_ = in_.connect(again);
    for (const auto& topic : topics_)
      in_.subscribe(page_, topic);
    check();
  }

  virtual_installation& in_;
  actors::issued_session ada_;
  domain::organization_slug acme_;
  domain::project_ref shop_;
  virtual_installation::connection page_;
  std::vector<std::string> topics_;
  std::map<std::string, std::string> names_;
  std::vector<json> seen_;
};

}  // namespace

TEST_CASE("memory database: an installation on it shows what one on PostgreSQL shows") {
  std::vector<json> expected;
  {
    virtual_installation real;
    expected = day(real).live();
  }
  simulations::memory_database memory(seeded_entropy(3));
  virtual_installation virtually(memory.open_pool());
  const auto found = day(virtually).live();
  REQUIRE(found.size() == expected.size());
  for (std::size_t at = 0; at < expected.size(); ++at) {
    CAPTURE(at);
    CHECK(found[at] == expected[at]);
  }
  CHECK(memory.unknown_statements().empty());
  virtually.stop();
}

TEST_CASE("memory database: each statement of an installation's day is answered as by PostgreSQL") {
  mirror both;
  {
    virtual_installation installation(std::make_unique<storage::pool>(
        storage::pool_settings{.conninfo = {},
                               .connections_max = 4,
                               .pause_after_failure = std::chrono::milliseconds{0}},
        postgres::observer{}, both.opener()));
    (void)day(installation).live();
  }
  std::string differences;
  for (const auto& one : both.differences)
    differences += one + '\n';
  CHECK(differences == "");
  CHECK(both.memory.unknown_statements().empty());
}

TEST_CASE("memory database: the same seed shows the same, ids and all") {
  const auto live = [] {
    simulations::memory_database memory(seeded_entropy(3));
    virtual_installation installation(memory.open_pool());
    return day(installation).live();
  };
  CHECK(live() == live());
}

TEST_CASE("memory database: an installation goes on when it was away for a while") {
  simulations::memory_database memory(seeded_entropy(3));
  virtual_installation in(memory.open_pool());
  in.start();
  const auto ada = in.sign_up("ada@example.org");
  const auto acme = in.found(ada, "Acme");
  const auto shop = in.create(acme);
  memory.disable();
  CHECK(in.operate(shop, project_operation::pause).error().code == core::errc::unavailable);
  memory.bring_back();
  CHECK(in.operate(shop, project_operation::pause));
  in.pass(1min);
  CHECK(in.project(shop).condition.status == domain::project_status::inactive);
}
