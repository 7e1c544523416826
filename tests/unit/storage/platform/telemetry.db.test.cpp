#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "storage/audit/audit_repository.hpp"
#include "storage/platform/telemetry_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::action_count;
using domain::telemetry_event;

namespace {

struct with_telemetry : with_database {
  storage::telemetry_repository telemetry{on, soon()};

  static telemetry_event event(const std::string& action, const std::string& person,
                               std::chrono::milliseconds later = 0ms) {
    return {.at = noon + later,
            .person = person,
            .action = action,
            .page_path = "/org/acme",
            .properties = R"({"feature":"it's \"new\"","on":true,"rows":3})",
            .project = "",
            .organization = "Unknown"};
  }
  std::uint64_t count() {
    return need(on.run({"count", "SELECT count(*) AS all FROM telemetry_events"}, {}, soon()))[0]
        .as<std::uint64_t>(0);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_telemetry,
                  "telemetry: events are stored completely, many with one statement") {
  REQUIRE_NOTHROW(telemetry.append({event("sign_up", "ada"), event("sign_in", "bob", 1s)}));
  const auto stored = need(on.run({"all",
                                   "SELECT *, properties->>'feature' AS feature "
                                   "FROM telemetry_events ORDER BY id"},
                                  {}, soon()));
  REQUIRE(stored.size() == 2);
  CHECK(stored[0].as<core::time_point>("at") == noon);
  CHECK(stored[0].as<std::string>("person") == "ada");
  CHECK(stored[0].as<std::string>("page_path") == "/org/acme");
  CHECK(stored[0].as<std::string>("feature") == "it's \"new\"");
  CHECK_FALSE(stored[0].as<std::optional<std::string>>("project"));
  CHECK(stored[0].as<std::string>("organization") == "Unknown");
  CHECK(stored[1].as<std::string>("action") == "sign_in");
  CHECK(storage::audit_repository(on, soon()).find({}).empty());
}

TEST_CASE_FIXTURE(with_telemetry,
                  "telemetry: actions are counted, with accounts, most frequent first") {
  REQUIRE_NOTHROW(
      telemetry.append({event("open", "ada"), event("open", "ada", 2s), event("open", "bob", 1s),
                        event("close", "bob", 3s), event("a_first", "bob", 4s)}));
  CHECK(telemetry.count_actions(noon, 200) == std::vector{action_count{"open", 3, 2, noon + 2s},
                                                          action_count{"a_first", 1, 1, noon + 4s},
                                                          action_count{"close", 1, 1, noon + 3s}});
  CHECK(telemetry.count_actions(noon + 2s, 1) ==
        std::vector{action_count{"a_first", 1, 1, noon + 4s}});
  CHECK(telemetry.count_actions(noon + 5s, 200).empty());
}

TEST_CASE_FIXTURE(with_telemetry,
                  "telemetry: expired events are deleted in portions, oldest first") {
  REQUIRE_NOTHROW(telemetry.append(
      {event("c", "ada", 2s), event("a", "ada"), event("b", "ada", 1s), event("d", "ada", 3s)}));
  CHECK(telemetry.forget_before(noon + 3s, 2) == 2);
  CHECK(telemetry.count_actions(noon, 200) ==
        std::vector{action_count{"c", 1, 1, noon + 2s}, action_count{"d", 1, 1, noon + 3s}});
  CHECK(telemetry.forget_before(noon + 3s, 2) == 1);
  CHECK(telemetry.forget_before(noon + 3s, 2) == 0);
  CHECK(count() == 1);
}
