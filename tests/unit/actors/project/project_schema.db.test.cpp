#include "actors/project/project_schema.hpp"

#include <doctest/doctest.h>

#include <caf/send.hpp>

#include <string>

#include "actors/topic/topic_name.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

struct with_definitions : with_acme {
  domain::project_ref shop = create(acme);
  std::string topic = actors::schema_topic_of(shop);

  void change_definitions() {
    caf::anon_send(owner(topic_of(shop)), actors::schema_changed{});
    run_pending();
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_definitions, "project schema: subscribers see each change of definitions") {
  change_definitions();
  auto page = connect(ada);
  CHECK(subscribe(page, topic).at("state") == core::json{{"revision", 1}});
  change_definitions();
  change_definitions();
  CHECK(shown(page, topic) == core::json{{"revision", 3}});
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_definitions,
                  "project schema: unsubscribing keeps the project's other topics") {
  auto page = connect(ada);
  subscribe(page, topic_of(shop));
  subscribe(page, topic);
  emit(page, "unsubscribe", {{"topic", topic}});
  const auto before = hub.patches(topic_of(shop)).size();
  CHECK(operate(shop, domain::project_operation::pause));
  CHECK(hub.patches(topic_of(shop)).size() > before);
  change_definitions();
  CHECK(shown(page, topic) == core::json{{"revision", 0}});
}

TEST_CASE_FIXTURE(with_definitions,
                  "project schema: the topic moves with the project, and ends with it") {
  auto page = connect(ada);
  const auto globex = found(ada, "Globex");
  subscribe(page, topic);
  const auto everything = domain::everywhere(domain::role::owner);
  CHECK(ask(owner(topic_of(shop)),
            actors::transfer_project{acme, globex, everything, everything, by(ada)}));
  CHECK(seen_by(page).views.at(topic).snapshots == 2);
  CHECK(operate(shop, domain::project_operation::destroy));
  pass(std::chrono::seconds{5});
  CHECK(code_of(subscribe(page, topic)) == "not_found");
}
