#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::project_path;

namespace {

const std::string monitoring = project_path + "/infra-monitoring";

}  // namespace

TEST_CASE("monitoring routes: points are sorted oldest first, with null for absent values") {
  api_installation here;
  here.pass(std::chrono::minutes{5});
  here.fleet->crash(domain::project_ref{std::string{api_installation::ref}}, "a test");
  here.pass(std::chrono::minutes{6});
  const auto reply = here.shown(monitoring, "rex");
  CHECK(reply.at("interval_s") == 300);
  CHECK(reply.at("max_connections") == 60);
  const auto& points = reply.at("points");
  REQUIRE(points.size() >= 2);
  const auto& first = points.front();
  CHECK(first.at("at") == "2027-01-15T08:00:00.000Z");
  CHECK(first.at("probes").get<int>() > 1);
  CHECK(first.at("healthy") == first.at("probes"));
  CHECK(first.at("latency_ms").is_number_float());
  CHECK(first.at("latency_max_ms").get<double>() >= first.at("latency_ms").get<double>());
  CHECK(first.at("connections").get<int>() > 0);
  CHECK(first.at("database_bytes").get<std::int64_t>() % 1'024 == 0);
  CHECK(first.at("cpu_cores").get<double>() > 0);
  CHECK(first.at("transactions_per_s").get<double>() > 0);
  CHECK(first.at("memory_bytes").get<std::int64_t>() > 0);
  CHECK(points[1].at("at") == "2027-01-15T08:05:00.000Z");
  // Only ended intervals are part of an hour.
  const auto hours = here.shown(std::string{monitoring} + "?interval=1h", "rex");
  CHECK(hours.at("interval_s") == 3'600);
  REQUIRE(hours.at("points").size() == 1);
  CHECK(hours.at("points").front().at("at") == "2027-01-15T08:00:00.000Z");
}

TEST_CASE("monitoring routes: a project without healthy probes has points without values") {
  api_installation here;
  const auto interval = std::chrono::minutes{5};
  here.store("DELETE FROM probe_buckets; UPDATE projects SET status = 'INACTIVE'");
  CHECK(here.shown(monitoring, "ada") == core::json{{"interval_s", 300},
                                                    {"max_connections", nullptr},
                                                    {"points", core::json::array()}});
  const auto bucket = core::to_iso8601(here.now() - interval);
  here.store(
      "INSERT INTO probe_buckets (project_ref, at, probes, healthy, latency_sum_us,"
      " latency_max_us, connections_max, database_kib) VALUES ('" +
      std::string{api_installation::ref} + "', '" + bucket + "', 4, 0, 0, 0, 0, 0)");
  CHECK(here.shown(monitoring, "ada").at("points") ==
        core::json{{{"at", bucket},
                    {"probes", 4},
                    {"healthy", 0},
                    {"latency_ms", nullptr},
                    {"latency_max_ms", nullptr},
                    {"connections", nullptr},
                    {"database_bytes", nullptr},
                    {"disk_bytes", nullptr},
                    {"memory_bytes", nullptr},
                    {"cpu_cores", nullptr},
                    {"transactions_per_s", nullptr}}});
}
