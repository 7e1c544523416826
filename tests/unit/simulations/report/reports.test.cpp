#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "sample_run.hpp"
#include "simulations/report/html_report.hpp"
#include "simulations/report/json_report.hpp"
#include "simulations/report/junit_report.hpp"
#include "simulations/report/report_text.hpp"
#include "simulations/report/text_report.hpp"

using namespace signalbox::simulations;
using namespace std::chrono_literals;

namespace {

run_result kept_run() {
  return sample_run({{"delivery_p99", "< 500 ms", 12.5}, {"lost", "= 0", 0}});
}

run_result broken_run() {
  auto run = sample_run({{"delivery_p99", "< 500 ms", 700}, {"lost", "= 0", 0}});
  run.broken.push_back({90s, "privacy", "No user receives data without permission.", "org:\"a\""});
  run.broken_count = 2;
  return run;
}

run_result stopped_run() {
  auto run = kept_run();
  run.stopped = "The run was stopped.";
  run.lasted = 2min;
  return run;
}

}  // namespace

TEST_CASE("reports: a verdict counts thresholds that were met, missed and not measured") {
  CHECK(outcome_text(kept_run()) == "Passed");
  CHECK(verdict_text(kept_run()) == "2 thresholds met.");
  CHECK(outcome_text(broken_run()) == "Failed");
  CHECK(verdict_text(broken_run()) ==
        "1 threshold missed, 1 threshold met. 2 invariant violations.");
  CHECK(outcome_text(stopped_run()) == "Stopped");
  CHECK(verdict_text(stopped_run()) == "The run was stopped.");
  // A threshold without a measured value is not met.
  const auto half = sample_run({{"lost", "= 0", 0}, {"server_cpu", "< 1 cores", std::nullopt}});
  CHECK(outcome_text(half) == "Passed");
  CHECK(verdict_text(half) == "1 threshold met, 1 threshold not measured.");
  auto lax = sample_run({});
  CHECK(verdict_text(lax) == "0 thresholds met.");
  lax.broken_count = 1;
  CHECK(outcome_text(lax) == "Failed");
  CHECK(verdict_text(lax) == "0 thresholds met. 1 invariant violation.");
}

TEST_CASE("reports: the text has each figure with its mark and its limit") {
  const auto text = result_text(broken_run());
  CHECK(
      text.starts_with("A <bad> day\n2 organizations, 5 projects, 6 users; 10 min on real "
                       "sockets; seed 7\n"));
  CHECK(text.contains(
      "  ! Change to client, p99                              700 ms  below 500 ms\n"));
  CHECK(text.contains("  + Changes lost"));
  CHECK(text.contains("! at 1 min 30 s: No user receives data without permission. org:\"a\""));
  CHECK(text.ends_with("\nFailed: 1 threshold missed, 1 threshold met. 2 invariant violations.\n"));
}

TEST_CASE("reports: the HTML page is self-contained, with everything escaped") {
  const auto html = result_html(broken_run());
  CHECK(html.contains("<title>A &lt;bad&gt; day: simulation</title>"));
  CHECK(html.contains("<h1>A &lt;bad&gt; day</h1>"));
  CHECK(html.contains("<li>Check that R&amp;D is notified.</li>"));
  CHECK(html.contains("org:&quot;a&quot;"));
  CHECK(html.contains("<p class=\"verdict failed\">Failed: 1 threshold missed"));
  CHECK(html.contains("<td class=\"broken\">missed</td>"));
  CHECK(html.contains("<td class=\"kept\">met</td>"));
  CHECK(html.contains("<svg"));
  for (const auto* outside : {"http://", "https://", "src=", "<link", "<script"})
    CHECK_FALSE(html.contains(outside));
  CHECK(result_html(kept_run()).contains("<p class=\"verdict passed\">Passed: 2 thresholds"));
  CHECK(result_html(stopped_run()).contains("Stopped: The run was stopped."));
}

TEST_CASE("reports: the server's queues are plotted if they were measured") {
  auto run = sample_run({});
  const auto waits = [&run] { return result_html(run).contains("Queued work in the server"); };
  CHECK_FALSE(waits());
  run.series[3].waiting_tasks = 12;
  run.series[3].waiting_messages = 5;
  run.series[3].outbox_bytes = 90'000;
  CHECK(waits());
  CHECK(result_html(run).contains("Outbox size over all connections"));
  CHECK(result_json(run).at("series").at(3).at("waiting_tasks") == 12);
  CHECK(result_json(run).at("series").at(3).at("waiting_messages") == 5);
  CHECK(result_json(run).at("series").at(3).at("outbox_bytes") == 90'000);
  CHECK(result_json(run).at("series").at(4).at("outbox_bytes").is_null());
}

TEST_CASE("reports: unmeasured values are null in JSON") {
  auto run = sample_run({{"lost", "= 0", 0}, {"server_cpu", "< 1 cores", std::nullopt}});
  run.is_short = true;
  const auto reply = result_json(run);
  CHECK(reply.at("passed") == true);
  CHECK(reply.at("short") == true);
  CHECK(reply.at("stopped").is_null());
  CHECK(reply.at("verdict") == verdict_text(run));
  CHECK(reply.at("fleet") ==
        nlohmann::ordered_json{{"organizations", 2}, {"projects", 5}, {"people", 6}});
  CHECK(reply.at("thresholds").at(1) == nlohmann::ordered_json{{"metric", "server_cpu"},
                                                               {"limit", "below 1 cores"},
                                                               {"value", nullptr},
                                                               {"outcome", "not_measured"}});
  CHECK(reply.at("series").size() == 10);
  CHECK(reply.at("series").at(4).at("p50_ms").is_null());
  CHECK(reply.at("series").at(9).at("p50_ms") == 200);
  CHECK(result_json(stopped_run()).at("stopped") == "The run was stopped.");
}

TEST_CASE("reports: JUnit has a case for each threshold, the invariants and the end") {
  const auto kept = junit_xml(kept_run());
  CHECK(kept.contains("<testsuite name=\"simulation.a-day\" tests=\"4\" failures=\"0\">"));
  CHECK(kept.contains("name=\"delivery_p99 below 500 ms\"></testcase>"));
  const auto broken = junit_xml(broken_run());
  CHECK(broken.contains("tests=\"4\" failures=\"2\">"));
  CHECK(broken.contains("is 700 ms, expected below 500 ms.\"/>"));
  CHECK(broken.contains("2 violations; first: org:&quot;a&quot;"));
  CHECK(junit_xml(stopped_run()).contains("<failure message=\"The run was stopped.\"/>"));
  CHECK(junit_xml(sample_run({{"server_cpu", "< 1 cores", std::nullopt}}))
            .contains("<skipped message=\"not measured by this backend\"/>"));
}
