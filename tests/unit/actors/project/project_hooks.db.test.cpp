#include "actors/project/project_hooks.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/held_calls.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using core::json;
using domain::project_operation;

namespace {

class with_hooks : public with_acme {
 public:
  with_hooks() {
    environment.hooks = &target;
    ref = create(acme);
    pass(1s);
  }
  ~with_hooks() {
    stop();
    environment.hooks = nullptr;
  }

  static domain::hook_change fields(const std::string& name) {
    return {.name = name,
            .schema = "public",
            .table = "orders",
            .events = std::vector<std::string>{"INSERT", "UPDATE", "DELETE"},
            .url = "https://example.com/" + name,
            .headers = domain::hook_headers{{"Authorization", "Bearer 1"}},
            .attempts_max = 3};
  }
  core::result<actors::saved_hook> put(const domain::hook_change& change,
                                       const std::string& id = {}) {
    return ask(owner(topic_of(ref)), actors::put_hook{id, change, false, by(ada)});
  }
  std::string create_hook(const std::string& name = "orders") {
    return need(put(fields(name))).hook.hook.id;
  }
  actors::listed_hooks all() { return need(ask(owner(topic_of(ref)), actors::list_hooks{})); }
  json deliveries(const std::string& hook) {
    return json::parse(need(ask(owner(topic_of(ref)), actors::list_hook_deliveries{
                                                          hook, std::nullopt, std::nullopt, 100})));
  }
  void sql(const std::string& text) { need(target.database.run(text)); }
  /// A statement of another program, and the next poll.
  void change(const std::string& text) {
    sql(text);
    pass(actors::project_hooks::poll_interval);
  }
  void end(std::size_t at, long status) {
    target.ends.at(at)(actors::hook_response{.status = status, .body = "answer"});
    run_pending();
  }
  json body(std::size_t at) { return json::parse(target.calls.at(at).body); }
  std::string header(std::size_t at, const std::string& name) {
    for (const auto& [key, value] : target.calls.at(at).headers)
      if (key == name) return value;
    return {};
  }

  held_calls target;
  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_hooks, "project hooks: a change is delivered with its row and a signature") {
  const auto saved = need(put(fields("orders")));
  CHECK(saved.secret.starts_with("whsec_"));
  CHECK(saved.hook.headers == std::vector<std::string>{"Authorization"});
  change("INSERT INTO orders VALUES (1, 'new')");
  REQUIRE(target.calls.size() == 1);
  CHECK(target.calls[0].url == "https://example.com/orders");
  CHECK(body(0).at("type") == "INSERT");
  CHECK(body(0).at("record") == json{{"id", 1}, {"state", "new"}});
  CHECK(body(0).at("old_record").is_null());
  CHECK(body(0).at("id") == header(0, "Signalbox-Delivery"));
  CHECK(header(0, "Authorization") == "Bearer 1");
  CHECK(
      header(0, "Signalbox-Signature") ==
      domain::headers_of({.secret = saved.secret}, {.id = "", .body = target.calls[0].body}, now())
          .back()
          .second);
  CHECK(deliveries(saved.hook.hook.id)[0].at("state") == "delivering");
  end(0, 200);
  const auto delivered = deliveries(saved.hook.hook.id)[0];
  CHECK(delivered.at("state") == "delivered");
  CHECK(delivered.at("log")[0].at("status") == 200);
  CHECK(delivered.at("log")[0].at("response") == "answer");
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: a transaction that is rolled back sends nothing") {
  create_hook();
  sql("BEGIN");
  sql("INSERT INTO orders VALUES (1, 'new')");
  sql("ROLLBACK");
  pass(10s);
  CHECK(target.calls.empty());
}

TEST_CASE_FIXTURE(with_hooks,
                  "project hooks: changes of a row are sent in order, rows in parallel") {
  create_hook();
  change("INSERT INTO orders VALUES (1, 'new'), (2, 'new')");
  change("UPDATE orders SET state = 'paid' WHERE id = 1");
  REQUIRE(target.calls.size() == 2);
  end(0, 500);
  // The second change of row 1 waits for the first; that of row 2 does not.
  change("UPDATE orders SET state = 'paid' WHERE id = 2");
  end(1, 200);
  pass(5s);
  REQUIRE(target.calls.size() >= 3);
  const auto again = target.calls.size() - 1;
  for (std::size_t at = 2; at <= again; ++at)
    if (body(at).at("record").at("id") == 1) {
      CHECK(body(at).at("type") == "INSERT");
      CHECK(header(at, "Signalbox-Delivery") == header(0, "Signalbox-Delivery"));
      CHECK(header(at, "Signalbox-Attempt") == "2");
      end(at, 200);
    } else {
      end(at, 200);
    }
  pass(2s);
  CHECK(body(target.calls.size() - 1).at("old_record") == json{{"id", 1}, {"state", "new"}});
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: a hook that hangs does not hold others") {
  auto hanging = fields("hanging");
  const auto slow = need(put(hanging)).hook.hook.id;
  for (int at = 0; at < 10; ++at)
    sql("INSERT INTO orders VALUES (" + std::to_string(at) + ")");
  pass(2s);
  CHECK(target.calls.size() == domain::hook_calls_of_hook_max);
  const auto quick = create_hook("quick");
  change("INSERT INTO orders VALUES (100)");
  const auto& last = target.calls.back();
  CHECK(last.url == "https://example.com/quick");
  end(target.calls.size() - 1, 200);
  CHECK(deliveries(quick)[0].at("state") == "delivered");
  CHECK(deliveries(slow)[0].at("state") == "pending");
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: after the last attempt it is dead, and is replayed") {
  const auto hook = create_hook();
  change("INSERT INTO orders VALUES (1, 'new')");
  for (std::size_t at = 0; at < 3; ++at) {
    REQUIRE(target.calls.size() == at + 1);
    end(at, 503);
    pass(20s);
  }
  CHECK(target.calls.size() == 3);
  const auto dead = deliveries(hook)[0];
  CHECK(dead.at("state") == "dead");
  CHECK(dead.at("log").size() == 3);
  // It blocks no later change of its row.
  change("UPDATE orders SET state = 'paid'");
  CHECK(target.calls.size() == 4);
  end(3, 200);
  const auto seq = dead.at("seq").get<std::int64_t>();
  CHECK(need(ask(owner(topic_of(ref)), actors::replay_hook{hook, seq, by(ada)})) == 1);
  REQUIRE(target.calls.size() == 5);
  CHECK(header(4, "Signalbox-Delivery") == dead.at("id"));
  CHECK(header(4, "Signalbox-Attempt") == "1");
  end(4, 200);
  CHECK(deliveries(hook)[1].at("log").size() == 4);
  CHECK(ask(owner(topic_of(ref)), actors::replay_hook{hook, 999, by(ada)}).error().code ==
        errc::not_found);
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "hook.replay");
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: all dead letters of a hook are replayed together") {
  const auto hook = create_hook();
  change("INSERT INTO orders VALUES (1), (2)");
  end(0, 410);
  end(1, 410);
  CHECK(need(ask(owner(topic_of(ref)), actors::replay_hook{hook, std::nullopt, by(ada)})) == 2);
  pass(2s);
  CHECK(target.calls.size() > 2);
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: a killed owner repeats its attempts with their ids") {
  create_hook();
  change("INSERT INTO orders VALUES (1, 'new')");
  REQUIRE(target.calls.size() == 1);
  kill(topic_of(ref));
  pass(5s);
  CHECK(target.dropped == 1);
  REQUIRE(target.calls.size() == 2);
  CHECK(header(1, "Signalbox-Delivery") == header(0, "Signalbox-Delivery"));
  CHECK(header(1, "Signalbox-Attempt") == "2");
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: an outcome is stored when the database is back") {
  const auto hook = create_hook();
  change("INSERT INTO orders VALUES (1, 'new')");
  target.is_away = true;
  end(0, 200);
  pass(10s);
  target.is_away = false;
  pass(5s);
  CHECK(target.calls.size() == 1);
  CHECK(deliveries(hook)[0].at("state") == "delivered");
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: nothing is asked while the project is paused") {
  create_hook();
  CHECK(operate(ref, project_operation::pause));
  pass(1min);
  const auto before = target.statements;
  pass(1min);
  CHECK(target.statements == before);
  CHECK(put(fields("another")).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: an inactive hook records nothing but sends tests") {
  auto change_of = fields("orders");
  change_of.is_active = false;
  const auto hook = need(put(change_of)).hook.hook.id;
  change("INSERT INTO orders VALUES (1)");
  CHECK(target.calls.empty());
  CHECK(ask(owner(topic_of(ref)), actors::test_hook{hook, by(ada)}));
  pass(2s);
  REQUIRE(target.calls.size() == 1);
  CHECK(body(0).at("test") == true);
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: a condition, and faults in it") {
  auto change_of = fields("orders");
  change_of.events = std::vector<std::string>{"UPDATE"};
  change_of.condition = "NEW.state = 'paid' -- only these";
  need(put(change_of));
  sql("INSERT INTO orders VALUES (1, 'new')");
  change("UPDATE orders SET state = 'sent'");
  CHECK(target.calls.empty());
  change("UPDATE orders SET state = 'paid'");
  CHECK(target.calls.size() == 1);
  change_of.name = "faulty";
  change_of.condition = "NEW.gone";
  const auto refused = put(change_of);
  CHECK(refused.error().code == errc::bad_request);
  CHECK(refused.error().message.contains("column new.gone does not exist"));
  CHECK(all().hooks.size() == 1);
  change_of.condition = "";
  change_of.table = "gone";
  CHECK(put(change_of).error().message.contains("does not exist"));
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: a large row is sent as its key") {
  create_hook();
  change("INSERT INTO orders VALUES (1, repeat('x', 300000))");
  REQUIRE(target.calls.size() == 1);
  CHECK(body(0).at("truncated") == true);
  CHECK(body(0).at("record") == json{{"id", 1}});
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: roles without rights to the outbox are recorded") {
  create_hook();
  sql("DROP ROLE IF EXISTS clerk");
  sql("CREATE ROLE clerk");
  sql("GRANT INSERT ON orders TO clerk");
  sql("SET ROLE clerk");
  sql("INSERT INTO orders VALUES (1)");
  CHECK_FALSE(target.database.run("SELECT FROM signalbox_hooks.outbox"));
  sql("RESET ROLE");
  pass(2s);
  CHECK(target.calls.size() == 1);
  sql("REVOKE ALL ON orders FROM clerk");
  sql("DROP ROLE clerk");
}

TEST_CASE_FIXTURE(with_hooks,
                  "project hooks: a full outbox counts changes and ends no transaction") {
  const auto hook = create_hook();
  // One row that is not due makes all others wait, as a target that is down for long.
  sql("INSERT INTO signalbox_hooks.outbox (seq, id, hook, row_key, event, body, due_at) "
      "SELECT nextval('signalbox_hooks.positions'), gen_random_uuid(), '" +
      hook + "', 1, 'INSERT', '{}', 'infinity' FROM generate_series(1, " +
      std::to_string(domain::hook_outbox_rows_max) + ")");
  change("INSERT INTO orders VALUES (1), (2), (3)");
  CHECK(target.calls.empty());
  pass(61s);
  CHECK(all().discarded == 3);
  CHECK(all().waiting == domain::hook_outbox_rows_max);
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: a missing trigger is noticed and made again") {
  const auto hook = create_hook();
  sql("DROP TRIGGER " + domain::hook_trigger_name(hook) + " ON orders");
  pass(61s);
  CHECK_FALSE(all().hooks[0].has_trigger);
  need(put({}, hook));
  CHECK(all().hooks[0].has_trigger);
  change("INSERT INTO orders VALUES (1)");
  CHECK(target.calls.size() == 1);
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: the last hook takes the outbox with it") {
  const auto one = create_hook("one");
  const auto two = create_hook("two");
  change("INSERT INTO orders VALUES (1)");
  CHECK(ask(owner(topic_of(ref)), actors::delete_hook{one, by(ada)}));
  CHECK(all().hooks.size() == 1);
  CHECK(ask(owner(topic_of(ref)), actors::delete_hook{two, by(ada)}));
  CHECK(need(target.database.run("SELECT to_regnamespace('signalbox_hooks') AS it"))[0]
            .at("it")
            .is_null());
  CHECK(ask(owner(topic_of(ref)), actors::delete_hook{two, by(ada)}).error().code ==
        errc::not_found);
  sql("INSERT INTO orders VALUES (2)");
  create_hook("one");
}

TEST_CASE_FIXTURE(with_hooks, "project hooks: subscribers see hooks and deliveries change") {
  const auto topic = actors::hooks_topic_of(ref);
  auto page = connect(ada);
  const auto first = subscribe(page, topic).at("state").at("revision").get<std::uint64_t>();
  create_hook();
  const auto second = shown(page, topic).at("revision").get<std::uint64_t>();
  CHECK(second > first);
  change("INSERT INTO orders VALUES (1)");
  pass(1s);
  CHECK(shown(page, topic).at("revision").get<std::uint64_t>() > second);
  CHECK(seen_by(page).gaps == 0);
}
