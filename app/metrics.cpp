#include "app/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <iterator>
#include <string>

#include "actors/messages/directory.hpp"
#include "app/metrics/process_usage.hpp"
#include "app/metrics/reading_families.hpp"
#include "app/version.hpp"
#include "domain/project_status.hpp"

namespace signalbox::app {

namespace {

using prometheus::Histogram;

/// From a cached answer to the deadline of a request, in seconds.
const Histogram::BucketBoundaries request_buckets = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
/// From a prepared statement over a unix socket (40 µs) to the deadline of storage, in seconds.
const Histogram::BucketBoundaries statement_buckets = {
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5};

double in_seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

template <class Metric>
prometheus::Family<Metric>& family(prometheus::Registry& registry, const char* name,
                                   const char* help) {
  return prometheus::detail::Builder<Metric>{}.Name(name).Help(help).Register(registry);
}

}  // namespace

/// The figures that are counted here, each under its name.
struct metrics::parts {
  using counters = prometheus::Family<prometheus::Counter>;
  using gauges = prometheus::Family<prometheus::Gauge>;
  using histograms = prometheus::Family<Histogram>;

  prometheus::Registry registry;
  counters& http_requests = family<prometheus::Counter>(registry, "signalbox_http_requests_total",
                                                        "Answered HTTP requests");
  histograms& http_durations =
      family<Histogram>(registry, "signalbox_http_request_duration_seconds",
                        "From the arrival of a request to its answer");
  histograms& statement_durations = family<Histogram>(
      registry, "signalbox_storage_statement_duration_seconds", "Time of one SQL statement");
  counters& statement_errors = family<prometheus::Counter>(
      registry, "signalbox_storage_statement_errors_total", "SQL statements that failed");
  Histogram& probe_duration = family<Histogram>(registry, "signalbox_probe_duration_seconds",
                                                "Time of one look at a project's database")
                                  .Add({}, request_buckets);
  counters& dropped_rows =
      family<prometheus::Counter>(registry, "signalbox_dropped_rows_total",
                                  "Rows that may be lost, and were dropped instead of stored");
  prometheus::Gauge& sessions =
      family<prometheus::Gauge>(registry, "signalbox_sessions", "Signed-in live connections")
          .Add({});
  prometheus::Gauge& organizations =
      family<prometheus::Gauge>(registry, "signalbox_organizations", "Organizations").Add({});
  gauges& projects =
      family<prometheus::Gauge>(registry, "signalbox_projects", "Projects by status");
  gauges& mailbox_depth = family<prometheus::Gauge>(registry, "signalbox_actor_mailbox_depth",
                                                    "Messages that wait for an actor");
  gauges& build_info = family<prometheus::Gauge>(registry, "signalbox_build_info",
                                                 "Always 1; its labels tell what runs");
};

metrics::metrics() : parts_(std::make_unique<parts>()) {
  parts_->build_info.Add({{"version", version_text}, {"compiler", "g++ " __VERSION__}}).Set(1);
}

metrics::~metrics() = default;

void metrics::observe_http(const http_observation& answered) {
  const std::string route{answered.route.empty() ? "unmatched" : answered.route};
  parts_->http_requests
      .Add({{"route", route},
            {"method", std::string{answered.method}},
            {"status", std::to_string(answered.status)}})
      .Increment();
  parts_->http_durations.Add({{"route", route}}, request_buckets)
      .Observe(in_seconds(answered.duration));
}

void metrics::observe_statement(std::string_view statement, std::chrono::nanoseconds took,
                                bool succeeded) {
  const prometheus::Labels labels = {{"statement", std::string{statement}}};
  parts_->statement_durations.Add(labels, statement_buckets).Observe(in_seconds(took));
  // Made at the first call too, so that a rate over it starts at 0 and not at the first failure.
  parts_->statement_errors.Add(labels).Increment(succeeded ? 0 : 1);
}

void metrics::observe_probe(std::chrono::nanoseconds took) {
  parts_->probe_duration.Observe(in_seconds(took));
}

void metrics::observe_dropped(std::string_view kind, std::size_t rows) {
  parts_->dropped_rows.Add({{"kind", std::string{kind}}}).Increment(static_cast<double>(rows));
}

void metrics::set_census(const actors::census& counted) {
  parts_->sessions.Set(static_cast<double>(counted.sessions));
  parts_->organizations.Set(static_cast<double>(counted.organizations));
  parts_->mailbox_depth.Add({{"actor", "directory"}})
      .Set(static_cast<double>(counted.waiting_messages));
  for (const auto status : domain::all_project_statuses) {
    const std::string name{domain::to_string(status)};
    const auto found = counted.projects_by_status.find(name);
    const auto count = found == counted.projects_by_status.end() ? 0 : found->second;
    parts_->projects.Add({{"status", name}}).Set(static_cast<double>(count));
  }
}

std::string metrics::text(const metrics_reading& now) const {
  auto families = parts_->registry.Collect();
  auto read = reading_families(now, read_process_usage());
  families.insert(families.end(), std::make_move_iterator(read.begin()),
                  std::make_move_iterator(read.end()));
  return prometheus::TextSerializer{}.Serialize(families);
}

}  // namespace signalbox::app
