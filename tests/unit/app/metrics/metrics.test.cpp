#include "app/metrics/metrics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "actors/messages/directory.hpp"

using namespace signalbox;
using app::metrics;

namespace {

bool has_line(const std::string& text, const std::string& line) {
  return text.find(line + "\n") != text.npos;
}

}  // namespace

TEST_CASE("metrics: counts answered requests by route, method and status") {
  metrics figures;
  for (int i = 0; i < 3; ++i) {
    figures.observe_http({.route = "/platform/projects/{ref}",
                          .method = "GET",
                          .status = 200,
                          .duration = std::chrono::milliseconds{2}});
  }
  figures.observe_http({.route = "", .method = "GET", .status = 404});
  const auto text = figures.text({});
  CHECK(has_line(text,
                 R"(signalbox_http_requests_total{method="GET",route="/platform/projects/{ref}",)"
                 R"(status="200"} 3)"));
  CHECK(has_line(text, R"(signalbox_http_requests_total{method="GET",route="unmatched",)"
                       R"(status="404"} 1)"));
  CHECK(has_line(text, R"(signalbox_http_request_duration_seconds_bucket{route=)"
                       R"("/platform/projects/{ref}",le="0.0025"} 3)"));
  CHECK(has_line(text, R"(signalbox_http_request_duration_seconds_bucket{route=)"
                       R"("/platform/projects/{ref}",le="0.001"} 0)"));
}

TEST_CASE("metrics: counts a streamed response, and does not measure its duration") {
  metrics figures;
  figures.observe_http({.route = "/export",
                        .method = "GET",
                        .status = 200,
                        .duration = std::chrono::minutes{5},
                        .is_stream = true});
  const auto text = figures.text({});
  CHECK(has_line(text,
                 R"(signalbox_http_requests_total{method="GET",route="/export",status="200"} 1)"));
  CHECK(text.find("signalbox_http_request_duration_seconds_count{") == text.npos);
}

TEST_CASE("metrics: measures statements and counts failed ones") {
  metrics figures;
  figures.observe_statement("projects.insert", std::chrono::microseconds{80}, true);
  figures.observe_statement("projects.insert", std::chrono::microseconds{80}, false);
  figures.observe_statement("flags.list", std::chrono::microseconds{80}, true);
  const auto text = figures.text({});
  CHECK(has_line(text, R"(signalbox_storage_statement_duration_seconds_count{statement=)"
                       R"("projects.insert"} 2)"));
  CHECK(
      has_line(text, R"(signalbox_storage_statement_errors_total{statement="projects.insert"} 1)"));
  CHECK(has_line(text, R"(signalbox_storage_statement_errors_total{statement="flags.list"} 0)"));
}

TEST_CASE("metrics: measures probes and counts their outcomes") {
  metrics figures;
  figures.observe_probe(std::chrono::milliseconds{3}, domain::health::down);
  figures.observe_probe(std::chrono::seconds{60}, domain::health::unreachable);
  const auto text = figures.text({});
  CHECK(has_line(text, R"(signalbox_probes_total{outcome="down"} 1)"));
  CHECK(has_line(text, R"(signalbox_probes_total{outcome="unreachable"} 1)"));
  CHECK(has_line(text, R"(signalbox_probes_total{outcome="healthy"} 0)"));
  CHECK(has_line(text, "signalbox_probe_duration_seconds_count 2"));
  CHECK(has_line(text, R"(signalbox_probe_duration_seconds_bucket{le="0.005"} 1)"));
}

TEST_CASE("metrics: counts dropped rows by kind") {
  metrics figures;
  figures.observe_dropped("telemetry", 2);
  figures.observe_dropped("telemetry", 1);
  CHECK(has_line(figures.text({}), R"(signalbox_dropped_rows_total{kind="telemetry"} 3)"));
}

TEST_CASE("metrics: an event that has not occurred is 0, not absent") {
  const metrics figures;
  const auto text = figures.text({});
  for (const auto* line :
       {R"(signalbox_dropped_rows_total{kind="telemetry"} 0)",
        R"(signalbox_dropped_rows_total{kind="probe_history"} 0)",
        R"(signalbox_probes_total{outcome="unreachable"} 0)",
        R"(signalbox_incident_deliveries_total{kind="mail",outcome="given_up"} 0)",
        R"(signalbox_incident_deliveries_waiting{kind="slack"} 0)",
        R"(signalbox_mail_total{outcome="refused"} 0)", "signalbox_mail_waiting 0",
        "signalbox_simulations_running 0"}) {
    CAPTURE(line);
    CHECK(has_line(text, line));
  }
  // Without TLS there is no certificate metric, rather than one with an expiry in 1970.
  CHECK(text.find("signalbox_tls_certificate") == text.npos);
}

TEST_CASE("metrics: counts incident notifications by kind and outcome") {
  using domain::delivery_kind;
  using domain::delivery_outcome;
  metrics figures;
  figures.observe_delivery(delivery_kind::mail, delivery_outcome::refused);
  figures.observe_delivery(delivery_kind::mail, delivery_outcome::delivered);
  figures.set_waiting_deliveries({{delivery_kind::mail, 3}, {delivery_kind::webhook, 1}});
  figures.set_waiting_deliveries({{delivery_kind::mail, 2}});
  const auto text = figures.text({});
  CHECK(
      has_line(text, R"(signalbox_incident_deliveries_total{kind="mail",outcome="delivered"} 1)"));
  CHECK(has_line(text, R"(signalbox_incident_deliveries_total{kind="mail",outcome="refused"} 1)"));
  CHECK(has_line(text, R"(signalbox_incident_deliveries_waiting{kind="mail"} 2)"));
  CHECK(has_line(text, R"(signalbox_incident_deliveries_waiting{kind="webhook"} 0)"));
}

TEST_CASE("metrics: a status that no project has any longer is 0") {
  metrics figures;
  figures.know_regions({"eu-west-1", "eu-west-3"});
  figures.set_census(
      {.organizations = 2,
       .projects = 5,
       .sessions = 9,
       .waiting_messages = 5,
       .projects_by_region = {{"eu-west-3", {{"ACTIVE_HEALTHY", 3}, {"COMING_UP", 1}}},
                              {"the-moon-1", {{"COMING_UP", 1}}}},
       .oldest_in_between_s = 61,
       .projects_unprotected = {{"proof_failed", 2}}});
  auto text = figures.text({});
  CHECK(has_line(text, "signalbox_sessions 9"));
  CHECK(has_line(text, "signalbox_organizations 2"));
  CHECK(has_line(text, R"(signalbox_actor_mailbox_depth{actor="directory"} 5)"));
  CHECK(has_line(text, R"(signalbox_projects{region="eu-west-3",status="ACTIVE_HEALTHY"} 3)"));
  CHECK(has_line(text, R"(signalbox_projects{region="eu-west-3",status="COMING_UP"} 1)"));
  CHECK(has_line(text, R"(signalbox_projects{region="eu-west-1",status="COMING_UP"} 0)"));
  CHECK(has_line(text, R"(signalbox_projects{region="other",status="COMING_UP"} 1)"));
  CHECK(text.find("the-moon") == text.npos);
  CHECK(has_line(text, "signalbox_project_in_between_oldest_seconds 61"));
  figures.set_census({.organizations = 2,
                      .projects = 4,
                      .sessions = 0,
                      .waiting_messages = 0,
                      .projects_by_region = {{"eu-west-3", {{"ACTIVE_HEALTHY", 4}}}},
                      .projects_unprotected = {}});
  CHECK(has_line(text, R"(signalbox_projects_unprotected{fault="proof_failed"} 2)"));
  CHECK(has_line(text, R"(signalbox_projects_unprotected{fault="no_backup"} 0)"));
  text = figures.text({});
  CHECK(has_line(text, R"(signalbox_projects_unprotected{fault="proof_failed"} 0)"));
  CHECK(has_line(text, R"(signalbox_projects{region="eu-west-3",status="COMING_UP"} 0)"));
  CHECK(has_line(text, R"(signalbox_projects{region="other",status="COMING_UP"} 0)"));
  CHECK(has_line(text, "signalbox_sessions 0"));
  CHECK(has_line(text, "signalbox_project_in_between_oldest_seconds 0"));
}

TEST_CASE("metrics: contains the readings of the transport and the workers") {
  const metrics figures;
  app::metrics_reading now;
  now.transport.websocket_connections = 7;
  now.transport.polling_connections = 1;
  now.transport.subscriptions = 20;
  now.transport.topics = 4;
  now.transport.frames_sent = 100;
  now.transport.bytes_sent = 5'000;
  now.transport.conflations = 2;
  now.transport.recovered = 5;
  now.transport.recovery_failed = 6;
  now.transport.parked_connections = 7;
  now.transport.recovery_log_bytes = 8;
  now.transport.outbox_bytes = 64;
  now.transport.slow_consumers = 1;
  now.transport.open_streams = 3;
  now.transport.open_uploads = 2;
  now.transport.stream_bytes = 70'000;
  now.transport.cuts(transport::stream_cut::write_timeout) = 4;
  now.transport.violations(transport::limit::packets_per_second) = 9;
  now.unexpected_messages = 3;
  now.waiting_tasks = {{"storage", 11}};
  now.storage_available = false;
  now.disk = {.free_mib = 3, .floor_mib = 512};
  now.pooler = provisioning::pooler_reading{
      .answers = true, .detail = {}, .clients = 21, .waiting = 4, .projects = 5};
  now.mail.messages[static_cast<std::size_t>(mail::mail_outcome::given_up)] = 2;
  now.mail.waiting = 6;
  now.running_simulations = 1;
  now.texts = {
      .running = 2, .succeeded = 30, .failed = 4, .refused = 5, .rows = 6'000, .bytes = 700};
  now.certificate_end = std::chrono::sys_days{std::chrono::January / 2 / 2027};
  const auto text = figures.text(now);
  for (const auto* line : {R"(signalbox_connections{transport="websocket"} 7)",
                           R"(signalbox_connections{transport="polling"} 1)",
                           "signalbox_subscriptions 20",
                           "signalbox_topics 4",
                           "signalbox_frames_sent_total 100",
                           "signalbox_bytes_sent_total 5000",
                           "signalbox_connections_recovered_total 5",
                           "signalbox_connections_not_recovered_total 6",
                           "signalbox_connections_parked 7",
                           "signalbox_recovery_log_bytes 8",
                           "signalbox_conflations_total 2",
                           "signalbox_outbox_bytes 64",
                           R"(signalbox_limit_violations_total{limit="packets_per_second"} 9)",
                           R"(signalbox_limit_violations_total{limit="headers"} 0)",
                           "signalbox_slow_consumers_total 1",
                           "signalbox_http_streams 3",
                           "signalbox_http_uploads 2",
                           "signalbox_http_stream_bytes_total 70000",
                           R"(signalbox_http_streams_cut_total{reason="write_timeout"} 4)",
                           R"(signalbox_http_streams_cut_total{reason="client_closed"} 0)",
                           "signalbox_sql_texts_running 2",
                           R"(signalbox_sql_texts_total{outcome="succeeded"} 30)",
                           R"(signalbox_sql_texts_total{outcome="failed"} 4)",
                           R"(signalbox_sql_texts_total{outcome="refused"} 5)",
                           "signalbox_sql_rows_total 6000",
                           "signalbox_sql_result_bytes_total 700",
                           "signalbox_unexpected_messages_total 3",
                           R"(signalbox_worker_tasks_waiting{pool="storage"} 11)",
                           "signalbox_storage_available 0",
                           "signalbox_disk_free_bytes 3145728",
                           "signalbox_disk_floor_bytes 536870912",
                           "signalbox_pooler_up 1",
                           "signalbox_pooler_clients 21",
                           "signalbox_pooler_clients_waiting 4",
                           "signalbox_pooler_projects 5",
                           R"(signalbox_mail_total{outcome="given_up"} 2)",
                           "signalbox_mail_waiting 6",
                           "signalbox_simulations_running 1",
                           "signalbox_tls_certificate_end_timestamp_seconds 1798848000"}) {
    CAPTURE(line);
    CHECK(has_line(text, line));
  }
}

TEST_CASE("metrics: describes the process and the build") {
  const metrics figures;
  const auto text = figures.text({});
  for (const auto* name :
       {"signalbox_process_cpu_seconds_total ", "signalbox_process_resident_memory_bytes ",
        "signalbox_process_open_fds ", "signalbox_process_max_fds "}) {
    CAPTURE(name);
    const auto at = text.find('\n' + std::string{name});
    REQUIRE(at != text.npos);
    CHECK(std::stod(text.substr(at + 1 + std::string{name}.size())) > 0);
  }
  CHECK(text.find("signalbox_build_info{") != text.npos);
  CHECK(text.find("version=\"" SIGNALBOX_VERSION "\"") != text.npos);
}

TEST_CASE("metrics: every family has a help text and a name with the prefix") {
  metrics figures;
  figures.set_census({});
  const auto text = figures.text({});
  std::size_t families = 0;
  for (std::size_t at = text.find("# TYPE "); at != text.npos; at = text.find("# TYPE ", at + 1)) {
    ++families;
    const auto name = text.substr(at + 7, text.find(' ', at + 7) - at - 7);
    CAPTURE(name);
    CHECK(name.starts_with("signalbox_"));
    CHECK(text.find("# HELP " + name + ' ') != text.npos);
  }
  CHECK(families >= 25);
}

TEST_CASE("metrics: may be used on several threads concurrently") {
  metrics figures;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&figures] {
      for (int i = 0; i < 250; ++i) {
        figures.observe_http({.route = "/x", .method = "GET", .status = 200});
        if (i % 50 == 0) (void)figures.text({});
      }
    });
  }
  for (auto& one : threads)
    one.join();
  CHECK(has_line(figures.text({}),
                 R"(signalbox_http_requests_total{method="GET",route="/x",status="200"} 1000)"));
}
