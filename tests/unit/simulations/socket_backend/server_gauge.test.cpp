#include "simulations/socket_backend/server_gauge.hpp"

#include <doctest/doctest.h>

using signalbox::simulations::metric_sum;

TEST_CASE("server gauge: a metric is the sum of its samples over all labels") {
  constexpr std::string_view reply =
      "# HELP tasks_waiting Tasks\n"
      "# TYPE tasks_waiting gauge\n"
      "tasks_waiting{pool=\"storage\"} 3\n"
      "tasks_waiting{pool=\"a } in a label\"} 4\n"
      "tasks_waiting_most 99\n"
      "cpu_seconds_total 1.25e2\n"
      "broken x\n"
      "last 7";
  CHECK(metric_sum(reply, "tasks_waiting") == 7);
  CHECK(metric_sum(reply, "tasks_waiting_most") == 99);
  CHECK(metric_sum(reply, "cpu_seconds_total") == 125);
  CHECK(metric_sum(reply, "last") == 7);
  CHECK_FALSE(metric_sum(reply, "broken"));
  CHECK_FALSE(metric_sum(reply, "nothing"));
  CHECK_FALSE(metric_sum("", "nothing"));
}
