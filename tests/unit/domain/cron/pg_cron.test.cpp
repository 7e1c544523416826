#include "domain/cron/pg_cron.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;

namespace {

domain::cron_change nightly() {
  return {.name = "Nightly", .schedule = "15 3 * * 1-5", .command = "SELECT 'it''s'"};
}

std::string refusal_of(const domain::cron_change& change) {
  const auto made = domain::changed_pg_cron_job({}, change);
  return made ? std::string() : made.error().message;
}

}  // namespace

TEST_CASE("pg_cron: a job is checked as others are") {
  const auto made = domain::changed_pg_cron_job({}, nightly());
  REQUIRE(made);
  CHECK(made->schedule == "15 3 * * 1-5");
  auto change = nightly();
  change.schedule = "0 25 * * *";
  change.command = " ";
  CHECK(refusal_of(change).find("hour must be from 0 to 23, not 25") != std::string::npos);
  CHECK(refusal_of(change).find("must") != std::string::npos);
}

TEST_CASE("pg_cron: what it cannot express is refused with the reason") {
  auto change = nightly();
  change.schedule = "30 seconds";
  CHECK(refusal_of(change).find("at most once a minute") != std::string::npos);
  change.schedule = "0 0 $ * *";
  CHECK(refusal_of(change).find("must not contain $") != std::string::npos);
  change = nightly();
  change.name = std::string(64, 'a');
  CHECK(refusal_of(change).find("63 bytes") != std::string::npos);
  change = nightly();
  change.role = "worker";
  CHECK(refusal_of(change).find("project's own role") != std::string::npos);
  change.role = "";
  CHECK(refusal_of(change).empty());
  change.time_max = std::chrono::seconds{10};
  CHECK(refusal_of(change).find("no time limit") != std::string::npos);
}

TEST_CASE("pg_cron: texts are quoted in its statements") {
  auto job = *domain::changed_pg_cron_job({}, nightly());
  CHECK(domain::create_pg_cron_job(job) ==
        std::vector<std::string>{
            "SELECT cron.schedule('Nightly', '15 3 * * 1-5', 'SELECT ''it''''s''')"});
  job.is_active = false;
  CHECK(domain::create_pg_cron_job(job).front().ends_with(", active := false)"));
  job.id = 7;
  CHECK(domain::update_pg_cron_job(job).back() ==
        "UPDATE cron.job SET jobname = 'Nightly' WHERE jobid = 7");
  CHECK(domain::delete_pg_cron_job(7).back() == "SELECT cron.unschedule(7::bigint)");
}
