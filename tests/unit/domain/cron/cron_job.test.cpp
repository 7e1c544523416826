#include "domain/cron/cron_job.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

constexpr core::time_point march_noon{std::chrono::sys_days{std::chrono::year{2028} / 3 / 1} + 12h};

cron_job hourly_job() {
  return {.id = 7, .name = "tidy", .schedule = "0 * * * *", .command = "SELECT 1"};
}

cron_schedule schedule_of_job(const cron_job& job) {
  return parse_cron(job.schedule).value();
}

}  // namespace

TEST_CASE("cron job: all faults of its fields are reported at once") {
  const auto checked = changed_cron_job({}, {.name = " ",
                                             .schedule = "0 25 * * *",
                                             .command = "\n",
                                             .role = std::string(64, 'r'),
                                             .time_max = 0s});
  REQUIRE_FALSE(checked);
  REQUIRE(checked.error().fields.size() == 5);
  CHECK(checked.error().fields[1].field == "schedule");
  CHECK(checked.error().fields[1].message.find("hour must be from 0 to 23, not 25") !=
        std::string::npos);
}

TEST_CASE("cron job: a name is trimmed, and a command kept as it is") {
  auto given = hourly_job();
  given.name = "  tidy ";
  given.command = " SELECT 1 ";
  const auto checked = changed_cron_job(given, {});
  REQUIRE(checked);
  CHECK(checked->name == "tidy");
  CHECK(checked->command == " SELECT 1 ");
}

TEST_CASE("cron job: commands that PostgreSQL cannot take are refused") {
  auto given = hourly_job();
  given.command = std::string("SELECT 1\0", 9);
  CHECK_FALSE(changed_cron_job(given, {}));
  given.command = std::string(cron_command_bytes_max + 1, ' ') + "x";
  CHECK_FALSE(changed_cron_job(given, {}));
}

TEST_CASE("cron job: a due one runs unless it is late, running, or one too many") {
  CHECK(decide_run({.planned_at = march_noon, .now = march_noon + 1s}) == cron_decision::run);
  CHECK(decide_run({.planned_at = march_noon, .now = march_noon + cron_late_max}) ==
        cron_decision::run);
  CHECK(decide_run({.planned_at = march_noon, .now = march_noon + cron_late_max + 1ms}) ==
        cron_decision::miss);
  CHECK(
      decide_run({.planned_at = march_noon, .now = march_noon, .is_running = true, .running = 1}) ==
      cron_decision::skip_running);
  CHECK(decide_run({.planned_at = march_noon, .now = march_noon, .running = cron_running_max}) ==
        cron_decision::skip_full);
}

TEST_CASE("cron job: a skipped run is recorded with its reason") {
  const auto run =
      recorded_run(7, cron_decision::skip_running, {.planned_at = march_noon, .now = march_noon});
  CHECK(run.state == cron_run_state::skipped);
  CHECK(run.ended_at == march_noon);
  CHECK(run.error == "The previous run was still in progress.");
}

TEST_CASE("cron job: missed runs are recorded once, with their number") {
  const auto job = hourly_job();
  const auto one =
      missed_runs(job, schedule_of_job(job), {.planned_at = march_noon, .now = march_noon + 59min});
  CHECK(one.state == cron_run_state::missed);
  CHECK(one.planned_at == march_noon);
  CHECK(one.error == "The database or Signalbox was not running.");
  const auto some =
      missed_runs(job, schedule_of_job(job), {.planned_at = march_noon, .now = march_noon + 3h});
  CHECK(some.planned_at == march_noon + 3h);
  CHECK(some.error.find("4 runs since 2028-03-01T12:00:00.000Z") != std::string::npos);
}

TEST_CASE("cron job: the count of missed runs is bounded, and none of them runs later") {
  auto job = hourly_job();
  job.schedule = "1 second";
  const auto run =
      missed_runs(job, schedule_of_job(job), {.planned_at = march_noon, .now = march_noon + 24h});
  CHECK(run.planned_at == march_noon + 24h);
  CHECK(run.error.find("at least 1000 runs") != std::string::npos);
}

TEST_CASE("cron job: an output is cut between characters") {
  std::string text;
  while (text.size() <= cron_output_max)
    text += "é";
  const auto bounded = bounded_output(text);
  CHECK(bounded.size() <= cron_output_max);
  CHECK(bounded.ends_with("é…"));
  CHECK(bounded_output("short") == "short");
}
