#include "actors/snippet/snippet_topics.hpp"

#include <doctest/doctest.h>

#include <string>

#include "actors/topic/topic_name.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using core::json;
using domain::snippet_visibility;

namespace {

/// Acme's shop with Ada and Bob, and Eve, who only sees the blog.
struct with_snippet : with_acme {
  domain::project_ref shop = create(acme, "Shop");
  domain::project_ref blog = create(acme, "Blog");
  actors::issued_session bob = sign_up("bob@example.org");
  actors::issued_session eve = sign_up("eve@example.org");
  domain::snippet_id id{"51100000-0000-4000-8000-000000000001"};
  std::string topic = actors::topic_of(id);

  with_snippet() {
    join("bob@example.org", domain::everywhere(domain::role::developer));
    join("eve@example.org", domain::on_projects(domain::role::developer, std::vector{blog.value}));
    (void)need(save(ada, "select 1"));
  }

  void join(const std::string& email, const domain::access& as) {
    REQUIRE(ask(owner(acme_topic()),
                actors::add_member{email, as, by(ada, domain::everywhere(domain::role::owner))}));
  }
  void remove_member(const actors::issued_session& who) {
    REQUIRE(ask(owner(acme_topic()),
                actors::remove_member{who.account.id, domain::everywhere(domain::role::developer),
                                      by(ada, domain::everywhere(domain::role::owner))}));
  }
  [[nodiscard]] actors::put_snippet change(
      const actors::issued_session& who, const std::string& sql,
      std::optional<std::int64_t> version = std::nullopt,
      snippet_visibility visibility = snippet_visibility::project) const {
    return {.project = shop,
            .change = {.id = id,
                       .name = "Report",
                       .description = "",
                       .visibility = visibility,
                       .is_favorite = false,
                       .folder = std::nullopt,
                       .sql = sql,
                       .version = version},
            .by = by(who)};
  }
  core::result<actors::saved_snippet> save(
      const actors::issued_session& who, const std::string& sql,
      std::optional<std::int64_t> version = std::nullopt,
      snippet_visibility visibility = snippet_visibility::project) {
    return ask(change(who, sql, version, visibility));
  }
  [[nodiscard]] std::string topic_argument() const {
    return json::array({{{"topic", topic}}}).dump();
  }
  /// Holds storage and subscribes; returns the acknowledgement's id.
  std::uint64_t begin_subscribe(connection& client) {
    storage_workers.held = true;
    const std::uint64_t ack = ++client.acks;
    seen_by(client).requested[ack] = topic;
    caf::anon_send(client.session, actors::client_sent{{"subscribe", topic_argument(), ack}});
    run_pending();
    return ack;
  }
  core::result<actors::done> remove(const actors::issued_session& who) {
    return ask(actors::delete_snippets{shop, {id}, by(who)});
  }
  /// Returns the people that a client sees: username and line, 0 for none.
  std::multimap<std::string, int> people(const connection& client) {
    std::multimap<std::string, int> all;
    for (const auto& [key, one] : shown(client, topic).at("people").items())
      all.emplace(one.at("username").get<std::string>(), one.value("line", 0));
    return all;
  }
  json at_line(connection& client, const json& line) {
    return emit(client, "line", {{"topic", topic}, {"line", line}});
  }
  bool has_ended(const connection& client) {
    const auto& events = seen_by(client).events;
    return !events.empty() && events.back().at(0) == "ended" && events.back().at(1) == topic;
  }
};

using seen = std::multimap<std::string, int>;

}  // namespace

TEST_CASE_FIXTURE(with_snippet, "snippet topic: shows the stored facts and who has it open") {
  auto page = connect(ada);
  const auto state = subscribe(page, topic).at("state");
  CHECK(state.at("version") == 1);
  CHECK(state.at("name") == "Report");
  CHECK(state.at("updated_by") == json{{"id", ada.account.id.value}, {"username", "ada"}});
  CHECK(people(page) == seen{{"ada", 0}});
  auto other = connect(bob);
  subscribe(other, topic);
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 0}});
  CHECK(people(other) == people(page));
  // Two pages of one person are two entries.
  auto third = connect(bob);
  subscribe(third, topic);
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 0}, {"bob", 0}});
  emit(third, "unsubscribe", {{"topic", topic}});
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 0}});
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: a person leaves with the connection") {
  auto page = connect(ada);
  auto other = connect(bob);
  subscribe(page, topic);
  subscribe(other, topic);
  caf::anon_send(other.session, actors::client_gone{});
  run_pending();
  CHECK(people(page) == seen{{"ada", 0}});
  const auto open = hub.open_topics();
  caf::anon_send(page.session, actors::client_gone{});
  run_pending();
  // The session's own topic, and the snippet's without its last subscriber.
  CHECK(hub.open_topics() == open - 2);
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: a stored change is published, a conflict is not") {
  auto page = connect(ada);
  subscribe(page, topic);
  const auto saved = need(save(bob, "select 2", 1));
  CHECK_FALSE(saved.is_conflict);
  CHECK(shown(page, topic).at("version") == 2);
  CHECK(shown(page, topic).at("updated_by").at("username") == "bob");
  CHECK(people(page) == seen{{"ada", 0}});
  const auto patches = seen_by(page).patches;
  const auto conflict = need(save(ada, "select 3", 1));
  CHECK(conflict.is_conflict);
  CHECK(conflict.what.sql == "select 2");
  CHECK(seen_by(page).patches == patches);
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: everyone sees the line of each person") {
  auto page = connect(ada);
  auto other = connect(bob);
  subscribe(page, topic);
  CHECK(code_of(at_line(other, 5)) == "bad_request");  // not subscribed
  subscribe(other, topic);
  CHECK(at_line(other, 5) == json::object());
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 5}});
  for (const auto& invalid : {json(0), json(-1), json(1'000'001), json(1.5), json("7"), json()})
    CHECK(code_of(at_line(other, invalid)) == "bad_request");
  CHECK(code_of(emit(other, "line", {{"topic", acme_topic()}, {"line", 1}})) == "bad_request");
  pass(1s);
  CHECK(at_line(other, 1'000'000) == json::object());
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 1'000'000}});
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: of many lines the latest is shown, ten a second") {
  auto page = connect(ada);
  auto other = connect(bob);
  subscribe(page, topic);
  subscribe(other, topic);
  const auto before = hub.patches(topic).size();
  for (int line = 1; line <= 100; ++line) {
    at_line(other, line);
    pass(10ms);
  }
  pass(100ms);
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 100}});
  const auto published = hub.patches(topic).size() - before;
  CHECK(published >= 10);
  CHECK(published <= 12);
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: shows a hundred people, then those who follow") {
  auto page = connect(ada);
  subscribe(page, topic);
  std::vector<connection> pages;
  for (std::size_t at = 0; at < domain::snippet_people_max; ++at) {
    pages.push_back(connect(bob));
    subscribe(pages.back(), topic);
  }
  CHECK(people(page).size() == domain::snippet_people_max);
  CHECK(at_line(pages.back(), 7) == json::object());
  CHECK(people(page).count("bob") == domain::snippet_people_max - 1);
  emit(pages.front(), "unsubscribe", {{"topic", topic}});
  CHECK(people(page).size() == domain::snippet_people_max);
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: ends for all when the snippet is deleted") {
  auto page = connect(ada);
  subscribe(page, topic);
  CHECK(remove(bob));
  CHECK(has_ended(page));
  CHECK(code_of(subscribe(page, topic)) == "not_found");
  // Created again, it is another one.
  (void)need(save(ada, "select 9"));
  CHECK(subscribe(page, topic).at("state").at("version") == 1);
  CHECK(people(page) == seen{{"ada", 0}});
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: a snippet that becomes private ends for others") {
  auto page = connect(ada);
  auto other = connect(bob);
  subscribe(page, topic);
  subscribe(other, topic);
  (void)need(save(ada, "select 1", 1, snippet_visibility::user));
  CHECK(has_ended(other));
  CHECK_FALSE(has_ended(page));
  CHECK(shown(page, topic).at("version") == 2);
  CHECK(people(page) == seen{{"ada", 0}});
  CHECK(code_of(subscribe(other, topic)) == "not_found");
  (void)need(save(ada, "select 1", 2, snippet_visibility::project));
  CHECK(shown(page, topic).at("version") == 3);
  CHECK(subscribe(other, topic).contains("state"));
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: ends with the membership") {
  auto page = connect(ada);
  auto other = connect(bob);
  subscribe(page, topic);
  subscribe(other, topic);
  remove_member(bob);
  CHECK(has_ended(other));
  CHECK(people(page) == seen{{"ada", 0}});
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: does not exist for members of other projects") {
  auto page = connect(eve);
  CHECK(code_of(subscribe(page, topic)) == "not_found");
  CHECK(subscribe(page, topic) == subscribe(page, "snippet:51100000-0000-4000-8000-00000000dead"));
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: continues after the actor was killed") {
  auto page = connect(ada);
  auto other = connect(bob);
  subscribe(page, topic);
  subscribe(other, topic);
  kill("snippets");
  pass(2s);
  CHECK(people(page) == seen{{"ada", 0}, {"bob", 0}});
  (void)need(save(bob, "select 2", 1));
  CHECK(shown(page, topic).at("version") == 2);
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: a change while it is read is shown") {
  auto page = connect(ada);
  begin_subscribe(page);
  storage_workers.run_one();  // finds the owner
  run_pending();
  REQUIRE(storage_workers.waiting() == 1);
  auto request = change(bob, "select 2", 1);
  request.change.name = "Newer";
  const auto put = begin(request);
  run_pending();
  storage_workers.held = false;
  run_pending();
  REQUIRE(*put);
  const auto known = subscribe(page, topic);
  CHECK(shown(page, topic).at("version") == 2);
  CHECK(shown(page, topic).at("name") == "Newer");
}

TEST_CASE_FIXTURE(with_snippet,
                  "snippet topic: one that becomes private is closed to subscribers on their way") {
  auto page = connect(bob);
  const auto open = hub.open_topics();
  const auto ack = begin_subscribe(page);
  const auto put = begin(change(ada, "select 2", 1, snippet_visibility::user));
  run_pending();
  REQUIRE(storage_workers.waiting() == 2);
  storage_workers.run_one();  // finds the owner, while the snippet is shared
  storage_workers.run_one();  // makes it private
  storage_workers.held = false;
  run_pending();
  REQUIRE(*put);
  REQUIRE(seen_by(page).answers.contains(ack));
  CHECK(code_of(seen_by(page).answers.at(ack)) == "not_found");
  CHECK(shown(page, topic).is_null());
  CHECK(hub.open_topics() == open);
}

TEST_CASE_FIXTURE(with_snippet,
                  "snippet topic: ends while it is read when the project is deleted") {
  auto page = connect(ada);
  const auto ack = begin_subscribe(page);
  storage_workers.run_one();  // finds the owner
  run_pending();
  REQUIRE(storage_workers.waiting() == 1);
  actors::snippet_service(system).post(actors::project_removed{shop, acme});
  storage_workers.run_one();  // reads the snippet just before it is deleted
  need(on.run_script({"delete", "DELETE FROM snippets"}, soon()));
  storage_workers.held = false;
  run_pending();
  REQUIRE(seen_by(page).answers.contains(ack));
  CHECK(code_of(seen_by(page).answers.at(ack)) == "not_found");
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: two subscribers on their way read it once") {
  auto page = connect(ada);
  auto other = connect(bob);
  begin_subscribe(page);
  storage_workers.run_one();  // finds the owner
  run_pending();
  caf::anon_send(page.session, actors::client_sent{{"unsubscribe", topic_argument(), ++page.acks}});
  begin_subscribe(other);
  storage_workers.run_last();  // finds the owner
  run_pending();
  CHECK(storage_workers.waiting() == 1);
  storage_workers.held = false;
  run_pending();
  CHECK(people(other) == seen{{"bob", 0}});
}

TEST_CASE_FIXTURE(with_snippet, "snippet topic: ends when the project is deleted") {
  auto page = connect(ada);
  subscribe(page, topic);
  CHECK(operate(shop, domain::project_operation::destroy));
  pass(5min);
  CHECK(has_ended(page));
}
