#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "actors/topic/topic_rule.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using actors::topic_kind;
using domain::role;

namespace {

/// The outcome of a subscription.
enum class outcome { received, forbidden, not_there };

domain::access on_one(role held, const domain::project_ref& project) {
  return domain::on_projects(held, std::vector{project.value});
}

/// Acme with a shop and a blog, and one account for each role; Sam develops only the shop, Tom only
/// the blog. Dan has an organization of his own. Ada, who signed up first, is also the operator.
struct with_everybody : with_acme {
  std::map<std::string, actors::issued_session> people{{"ada", ada}};
  domain::project_ref shop = create(acme, "Shop");
  domain::project_ref blog = create(acme, "Blog");
  domain::snippet_id shared{"51100000-0000-4000-8000-000000000001"};
  domain::snippet_id of_cem{"51100000-0000-4000-8000-000000000002"};

  with_everybody() {
    join("bea", domain::everywhere(role::administrator));
    join("cem", domain::everywhere(role::developer));
    join("rex", domain::everywhere(role::read_only));
    join("sam", on_one(role::developer, shop));
    join("tom", on_one(role::owner, blog));
    people.emplace("dan", sign_up("dan@example.org"));
    found(people.at("dan"), "Globex");
    save(shared, "ada", domain::snippet_visibility::project);
    save(of_cem, "cem", domain::snippet_visibility::user);
  }

  void join(const std::string& name, const domain::access& as) {
    people.emplace(name, sign_up(name + "@example.org"));
    REQUIRE(ask(owner(acme_topic()), actors::add_member{name + "@example.org", as,
                                                        by(ada, domain::everywhere(role::owner))}));
  }

  void save(const domain::snippet_id& id, const std::string& name,
            domain::snippet_visibility visibility) {
    const actors::put_snippet request{.project = shop,
                                      .change = {.id = id,
                                                 .name = "Report",
                                                 .description = "",
                                                 .visibility = visibility,
                                                 .is_favorite = false,
                                                 .folder = std::nullopt,
                                                 .sql = "select 1",
                                                 .version = std::nullopt},
                                      .by = by(people.at(name))};
    REQUIRE(ask(request));
  }

  outcome try_subscribing(const std::string& name, const std::string& topic) {
    auto page = connect(people.at(name));
    const auto reply = subscribe(page, topic);
    if (reply.contains("state")) return outcome::received;
    const auto code = reply.at("error").at("code").get<std::string>();
    REQUIRE((code == "forbidden" || code == "not_found"));
    return code == "forbidden" ? outcome::forbidden : outcome::not_there;
  }
};

/// A topic and the outcome by account; accounts that are not named get the last column.
struct row {
  topic_kind kind;
  std::string topic;
  std::vector<std::string> received_by;
  std::vector<std::string> forbidden_to;
};

std::vector<row> rows_for(const with_everybody& in) {
  const std::vector<std::string> all = {"ada", "bea", "cem", "rex", "sam", "tom", "dan"};
  const std::vector<std::string> whole = {"ada", "bea", "cem", "rex"};
  const auto view_of_sam = domain::projects_view(on_one(role::developer, in.shop));
  return {
      {topic_kind::session, "session", all, {}},
      {topic_kind::platform, "platform", all, {}},
      {topic_kind::fleet, "fleet", {"ada"}, {"bea", "cem", "rex", "sam", "tom", "dan"}},
      {topic_kind::operators, "operators", {"ada"}, {"bea", "cem", "rex", "sam", "tom", "dan"}},
      {topic_kind::incidents, "incidents", {"ada"}, {"bea", "cem", "rex", "sam", "tom", "dan"}},
      {topic_kind::notice, "notice", {"ada"}, {"bea", "cem", "rex", "sam", "tom", "dan"}},
      {topic_kind::support, "support", {"ada"}, {"bea", "cem", "rex", "sam", "tom", "dan"}},
      {topic_kind::simulations, "simulations", {"ada"}, {"bea", "cem", "rex", "sam", "tom", "dan"}},
      // The run does not exist, which only operators learn.
      {topic_kind::simulation,
       "simulation:11111111-0000-4000-8000-000000000001",
       {},
       {"bea", "cem", "rex", "sam", "tom", "dan"}},
      // Without a public status page the topic does not exist; `status_actor.db.test.cpp` has one.
      {topic_kind::status, "status", {}, {}},
      {topic_kind::organization, actors::topic_of(in.acme), whole, {"sam", "tom"}},
      {topic_kind::organization, actors::topic_of(in.acme, view_of_sam), {"sam"}, {}},
      {topic_kind::project, actors::topic_of(in.shop), {"ada", "bea", "cem", "rex", "sam"}, {}},
      {topic_kind::project, actors::topic_of(in.blog), {"ada", "bea", "cem", "rex", "tom"}, {}},
      {topic_kind::monitoring,
       actors::monitoring_topic_of(in.shop),
       {"ada", "bea", "cem", "rex", "sam"},
       {}},
      {topic_kind::schema,
       actors::schema_topic_of(in.shop),
       {"ada", "bea", "cem", "rex", "sam"},
       {}},
      {topic_kind::activity,
       actors::activity_topic_of(in.shop),
       {"ada", "bea", "cem", "rex", "sam"},
       {}},
      {topic_kind::cron, actors::cron_topic_of(in.shop), {"ada", "bea", "cem", "rex", "sam"}, {}},
      {topic_kind::hooks, actors::hooks_topic_of(in.shop), {"ada", "bea", "cem", "rex", "sam"}, {}},
      {topic_kind::backups,
       actors::backups_topic_of(in.shop),
       {"ada", "bea", "cem", "rex", "sam"},
       {}},
      {topic_kind::rows,
       actors::rows_topic_of(in.shop, 16'400),
       {"ada", "bea", "cem", "rex", "sam"},
       {}},
      {topic_kind::logs,
       actors::logs_topic_of(in.shop, "e30"),
       {"ada", "bea", "cem", "rex", "sam"},
       {}},
      {topic_kind::organization_log, "audit:org:" + in.acme.value, whole, {"sam", "tom"}},
      {topic_kind::account_log, "audit:account:" + in.ada.account.id.value, {"ada"}, {}},
      {topic_kind::account_log,
       "audit:account:" + in.people.at("sam").account.id.value,
       {"sam"},
       {}},
      {topic_kind::snippet, actors::topic_of(in.shared), {"ada", "bea", "cem", "rex", "sam"}, {}},
      {topic_kind::snippet, actors::topic_of(in.of_cem), {"cem"}, {}},
  };
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

TEST_CASE_FIXTURE(with_everybody,
                  "every topic: is open to its audience, and does not exist for others") {
  for (const auto& [kind, topic, received_by, forbidden_to] : rows_for(*this)) {
    CAPTURE(topic);
    const auto named = actors::topic_named(topic);
    REQUIRE(named);
    CHECK(named->kind == kind);
    for (const auto& [name, session] : people) {
      CAPTURE(name);
      const auto expected = has(received_by, name)    ? outcome::received
                            : has(forbidden_to, name) ? outcome::forbidden
                                                      : outcome::not_there;
      CHECK(try_subscribing(name, topic) == expected);
    }
  }
}

TEST_CASE_FIXTURE(with_everybody, "every topic: has a row in the walk") {
  const auto rows = rows_for(*this);
  for (const auto& rule : actors::topic_rules)
    CHECK(std::ranges::find(rows, rule.kind, &row::kind) != rows.end());
}

TEST_CASE_FIXTURE(with_everybody, "every topic: an invalid one does not exist for anyone") {
  for (const auto* topic : {"org:",
                            "org:default",
                            "project:",
                            "project:default",
                            "monitoring:",
                            "monitoring:default",
                            "schema:",
                            "rows:",
                            "rows:default:1",
                            "logs:",
                            "logs:default:",
                            "audit:",
                            "audit:org:",
                            "audit:account:",
                            "sessions",
                            "platform:",
                            "fleet:",
                            "org:ACME",
                            "simulation:1",
                            "simulation:",
                            "simulations:",
                            "snippet:",
                            "snippet:1",
                            "snippets",
                            "snippet:51100000-0000-4000-8000-00000000dead"}) {
    CAPTURE(topic);
    for (const auto& [name, session] : people)
      CHECK(try_subscribing(name, topic) == outcome::not_there);
  }
}
