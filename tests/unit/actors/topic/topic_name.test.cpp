#include "actors/topic/topic_name.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using actors::organization_of;
using actors::project_of;
using actors::topic_of;
using actors::view_of;

namespace {

const domain::organization_slug acme{std::string(20, 'a')};
const domain::project_ref shop{std::string(20, 's')};

}  // namespace

TEST_CASE("topic name: contains the owner and the view") {
  CHECK(topic_of(acme) == "org:" + acme.value);
  CHECK(organization_of(topic_of(acme)) == acme);
  CHECK(view_of(topic_of(acme)) == 0);
  const auto scoped = topic_of(acme, 0xFEDC'BA98'7654'3210);
  CHECK(scoped == "org:" + acme.value + ":fedcba9876543210");
  CHECK(organization_of(scoped) == acme);
  CHECK(view_of(scoped) == 0xFEDC'BA98'7654'3210);
  CHECK(topic_of(acme, 1) == "org:" + acme.value + ":0000000000000001");
  CHECK(project_of(topic_of(shop)) == shop);
  CHECK_FALSE(project_of(scoped));
  CHECK(view_of(topic_of(shop)) == 0);
  const auto measured = actors::monitoring_topic_of(shop);
  CHECK(measured == "monitoring:" + shop.value);
  CHECK(project_of(measured) == shop);
  CHECK(view_of(measured) == actors::monitoring_view);
  CHECK(actors::topic_named(measured)->kind == actors::topic_kind::monitoring);
  const auto definitions = actors::schema_topic_of(shop);
  CHECK(definitions == "schema:" + shop.value);
  CHECK(view_of(definitions) == actors::schema_view);
  const auto timeline = actors::activity_topic_of(shop);
  CHECK(timeline == "activity:" + shop.value);
  CHECK(view_of(timeline) == actors::activity_view);
  CHECK(actors::topic_named(topic_of(shop))->kind == actors::topic_kind::project);
}

TEST_CASE("topic name: a simulation's id is its view") {
  const domain::simulation_id run{"0123abcd-4567-4fed-8000-000000000001"};
  CHECK(topic_of(run) == "simulation:" + run.value);
  CHECK(actors::simulation_of(topic_of(run)) == run);
  CHECK(view_of(topic_of(run)) == 0x0123'abcd'4567'4fed);
  CHECK(view_of("simulations") == 0);
  CHECK_FALSE(actors::simulation_of("simulation:0123"));
  CHECK(actors::view_of("incidents") == actors::incidents_view);
  CHECK(actors::view_of("notice") == actors::notice_view);
}

TEST_CASE("topic name: a misspelled one is invalid") {
  const auto whole = topic_of(acme);
  for (const auto& name :
       {whole + ":", whole + ":fedcba987654321", whole + ":fedcba98765432100",
        whole + ":FEDCBA9876543210", whole + ":fedcba987654321g", whole + "-fedcba9876543210",
        whole + ":0000000000000000", topic_of(shop) + ":fedcba9876543210",
        std::string("org:a:fedcba9876543210"), std::string("org:")}) {
    CAPTURE(name);
    CHECK_FALSE(organization_of(name));
    CHECK_FALSE(project_of(name));
    CHECK(view_of(name) == 0);
  }
}

TEST_CASE("topic name: lines of logs are those of a filter") {
  const auto all = actors::logs_topic_of(shop, "");
  CHECK(all == "logs:" + shop.value + ":");
  const auto some = actors::logs_topic_of(shop, "e30-_");
  CHECK(project_of(some) == shop);
  CHECK((view_of(some) & actors::logs_view) != 0);
  CHECK(view_of(some) != view_of(all));
  for (const auto& wrong :
       {std::string(), std::string(":="), std::string(":a b"), ":" + std::string(1'025, 'a')})
    CHECK_FALSE(actors::topic_named("logs:" + shop.value + wrong));
}

TEST_CASE("topic name: changes of rows are those of a table, by its oid") {
  const auto rows = actors::rows_topic_of(shop, 4'294'967'295);
  CHECK(rows == "rows:" + shop.value + ":4294967295");
  CHECK(project_of(rows) == shop);
  CHECK(view_of(rows) == (actors::rows_view | 4'294'967'295));
  for (const auto* oid : {"", ":", ":0", ":01", ":-1", ":1x", ":4294967296", ":1:2"})
    CHECK_FALSE(actors::topic_named("rows:" + shop.value + oid));
}
