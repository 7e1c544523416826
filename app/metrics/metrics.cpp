#include "app/metrics/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <iterator>
#include <map>
#include <mutex>
#include <string>

#include "actors/messages/directory.hpp"
#include "actors/runtime/write_behind.hpp"
#include "app/metrics/process_usage.hpp"
#include "app/metrics/reading_families.hpp"
#include "app/version.hpp"
#include "domain/project/project_status.hpp"

namespace signalbox::app {

namespace {

using prometheus::Histogram;

/// From a cached response to the deadline of a request, in seconds.
const Histogram::BucketBoundaries request_buckets = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
/// From a prepared statement over a Unix socket (40 µs) to the deadline of storage, in seconds.
const Histogram::BucketBoundaries statement_buckets = {
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5};

double in_seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

/// The label for projects in regions that are not in the catalogue.
const std::string other_region = "other";

prometheus::Labels labels_of(domain::delivery_kind kind, domain::delivery_outcome outcome) {
  return {{"kind", std::string{to_string(kind)}}, {"outcome", std::string{to_string(outcome)}}};
}

prometheus::Labels labels_of(actors::backup_work what, actors::backup_outcome outcome) {
  constexpr const char* outcomes[] = {"succeeded", "failed", "cancelled"};
  return {{"what", what == actors::backup_work::backup ? "backup" : "proof"},
          {"outcome", outcomes[static_cast<std::size_t>(outcome)]}};
}

prometheus::Labels labels_of(domain::dump_kind what, domain::dump_state end) {
  return {{"kind", std::string{domain::dump_kind_names.name_of(what)}},
          {"outcome", std::string{domain::dump_state_names.name_of(end)}}};
}

const char* reason_of(actors::pause_cause cause) {
  switch (cause) {
    case actors::pause_cause::requested:
      return "requested";
    case actors::pause_cause::inactivity:
      return "inactivity";
    case actors::pause_cause::failed:
      break;
  }
  return "failed";
}

template <class Metric>
prometheus::Family<Metric>& family(prometheus::Registry& registry, const char* name,
                                   const char* help) {
  return prometheus::detail::Builder<Metric>{}.Name(name).Help(help).Register(registry);
}

}  // namespace

/// The metrics that are counted here.
struct metrics::impl {
  using counters = prometheus::Family<prometheus::Counter>;
  using gauges = prometheus::Family<prometheus::Gauge>;
  using histograms = prometheus::Family<Histogram>;

  prometheus::Registry registry;
  counters& http_requests = family<prometheus::Counter>(registry, "signalbox_http_requests_total",
                                                        "Answered HTTP requests");
  histograms& http_durations =
      family<Histogram>(registry, "signalbox_http_request_duration_seconds",
                        "Time from the arrival of a request to its response, except streams");
  histograms& statement_durations = family<Histogram>(
      registry, "signalbox_storage_statement_duration_seconds", "Duration of one SQL statement");
  counters& statement_errors = family<prometheus::Counter>(
      registry, "signalbox_storage_statement_errors_total", "Failed SQL statements");
  Histogram& probe_duration = family<Histogram>(registry, "signalbox_probe_duration_seconds",
                                                "Duration of one probe of a project's database")
                                  .Add({}, request_buckets);
  counters& probes = family<prometheus::Counter>(registry, "signalbox_probes_total",
                                                 "Probes of projects' databases by outcome");
  counters& deliveries = family<prometheus::Counter>(
      registry, "signalbox_incident_deliveries_total",
      "Attempts to deliver incident notifications; failed ones are retried");
  gauges& waiting_deliveries =
      family<prometheus::Gauge>(registry, "signalbox_incident_deliveries_waiting",
                                "Incident notifications that wait to be delivered");
  counters& dumps = family<prometheus::Counter>(registry, "signalbox_dumps_total",
                                                "Ended downloads, restores and copies of dumps");
  counters& backups = family<prometheus::Counter>(registry, "signalbox_backups_total",
                                                  "Ended backups and restore tests");
  counters& pauses = family<prometheus::Counter>(
      registry, "signalbox_projects_paused_total",
      "Pauses of projects, and pauses for inactivity that were given up");
  prometheus::Gauge& projects_warned =
      family<prometheus::Gauge>(registry, "signalbox_projects_warned",
                                "Projects that are about to be paused for inactivity")
          .Add({});
  gauges& projects_unprotected =
      family<prometheus::Gauge>(registry, "signalbox_projects_unprotected",
                                "Projects whose data could not be restored now, by fault");
  gauges& proven_backups = family<prometheus::Gauge>(
      registry, "signalbox_backup_proven_timestamp_seconds",
      "End of a project's newest backup that was proven to restore; 0: there is none");
  std::mutex proven_guard;
  std::map<domain::project_ref, prometheus::Gauge*> proven;  ///< guarded by `proven_guard`
  counters& dropped_rows =
      family<prometheus::Counter>(registry, "signalbox_dropped_rows_total",
                                  "Rows of lossy data that were dropped instead of stored");
  prometheus::Gauge& sessions =
      family<prometheus::Gauge>(registry, "signalbox_sessions", "Signed-in live connections")
          .Add({});
  prometheus::Gauge& organizations =
      family<prometheus::Gauge>(registry, "signalbox_organizations", "Organizations").Add({});
  gauges& projects =
      family<prometheus::Gauge>(registry, "signalbox_projects", "Projects by region and status");
  prometheus::Gauge& oldest_in_between =
      family<prometheus::Gauge>(registry, "signalbox_project_in_between_oldest_seconds",
                                "Longest time that a project has been in a transitional status")
          .Add({});
  gauges& mailbox_depth = family<prometheus::Gauge>(registry, "signalbox_actor_mailbox_depth",
                                                    "Messages waiting in an actor's mailbox");
  gauges& build_info = family<prometheus::Gauge>(registry, "signalbox_build_info",
                                                 "Always 1; the labels describe the running build");
  std::vector<std::string> regions;  ///< written before the actors start
};

metrics::metrics() : impl_(std::make_unique<impl>()) {
  impl_->build_info.Add({{"version", version_text}, {"compiler", "g++ " __VERSION__}}).Set(1);
  // Counters start at 0, because a rate over a missing series misses its first increment.
  for (const auto kind : actors::all_written_behind)
    observe_dropped(kind, 0);
  for (const auto cause : {actors::pause_cause::requested, actors::pause_cause::inactivity,
                           actors::pause_cause::failed})
    impl_->pauses.Add({{"reason", reason_of(cause)}});
  for (const auto found : domain::all_healths)
    impl_->probes.Add({{"outcome", std::string{to_string(found)}}});
  for (const auto kind : domain::all_delivery_kinds)
    for (const auto outcome : domain::all_delivery_outcomes)
      impl_->deliveries.Add(labels_of(kind, outcome));
  set_waiting_deliveries({});
  for (const auto what :
       {domain::dump_kind::download, domain::dump_kind::restore, domain::dump_kind::migration})
    for (const auto end :
         {domain::dump_state::succeeded, domain::dump_state::incomplete, domain::dump_state::failed,
          domain::dump_state::cancelled, domain::dump_state::interrupted})
      impl_->dumps.Add(labels_of(what, end));
  for (const auto what : {actors::backup_work::backup, actors::backup_work::proof})
    for (const auto outcome : {actors::backup_outcome::succeeded, actors::backup_outcome::failed,
                               actors::backup_outcome::cancelled})
      impl_->backups.Add(labels_of(what, outcome));
}

metrics::~metrics() = default;

void metrics::observe_http(const http_observation& answered) {
  const std::string route{answered.route.empty() ? "unmatched" : answered.route};
  impl_->http_requests
      .Add({{"route", route},
            {"method", std::string{answered.method}},
            {"status", std::to_string(answered.status)}})
      .Increment();
  if (answered.is_stream) return;
  impl_->http_durations.Add({{"route", route}}, request_buckets)
      .Observe(in_seconds(answered.duration));
}

void metrics::observe_statement(std::string_view statement, std::chrono::nanoseconds took,
                                bool succeeded) {
  const prometheus::Labels labels = {{"statement", std::string{statement}}};
  impl_->statement_durations.Add(labels, statement_buckets).Observe(in_seconds(took));
  // The counter is created with the first statement, so that its rate starts at 0 and not at the
  // first failure.
  impl_->statement_errors.Add(labels).Increment(succeeded ? 0 : 1);
}

void metrics::observe_probe(std::chrono::nanoseconds took, domain::health found) {
  impl_->probe_duration.Observe(in_seconds(took));
  impl_->probes.Add({{"outcome", std::string{to_string(found)}}}).Increment();
}

void metrics::observe_delivery(domain::delivery_kind kind, domain::delivery_outcome outcome) {
  impl_->deliveries.Add(labels_of(kind, outcome)).Increment();
}

void metrics::set_waiting_deliveries(const domain::deliveries_waiting& now) {
  for (const auto kind : domain::all_delivery_kinds) {
    const auto found = now.find(kind);
    const auto count = found == now.end() ? 0 : found->second;
    impl_->waiting_deliveries.Add({{"kind", std::string{to_string(kind)}}})
        .Set(static_cast<double>(count));
  }
}

void metrics::observe_backup(actors::backup_work what, actors::backup_outcome outcome) {
  impl_->backups.Add(labels_of(what, outcome)).Increment();
}

void metrics::observe_pause(actors::pause_cause cause) {
  impl_->pauses.Add({{"reason", reason_of(cause)}}).Increment();
}

void metrics::observe_dump(domain::dump_kind what, domain::dump_state end) {
  impl_->dumps.Add(labels_of(what, end)).Increment();
}

void metrics::set_proven_backup(const domain::project_ref& ref,
                                std::optional<core::time_point> ended_at) {
  const auto seconds = ended_at ? ended_at->time_since_epoch() : core::time_point::duration{0};
  const std::lock_guard lock(impl_->proven_guard);
  auto& series = impl_->proven[ref];
  if (series == nullptr) series = &impl_->proven_backups.Add({{"project", ref.value}});
  series->Set(in_seconds(seconds));
}

void metrics::forget_backups(const domain::project_ref& ref) {
  const std::lock_guard lock(impl_->proven_guard);
  const auto known = impl_->proven.extract(ref);
  if (!known.empty()) impl_->proven_backups.Remove(known.mapped());
}

void metrics::observe_dropped(std::string_view kind, std::size_t rows) {
  impl_->dropped_rows.Add({{"kind", std::string{kind}}}).Increment(static_cast<double>(rows));
}

void metrics::know_regions(const std::vector<std::string_view>& codes) {
  impl_->regions.assign(codes.begin(), codes.end());
  impl_->regions.push_back(other_region);
}

void metrics::set_census(const actors::census& counted) {
  impl_->sessions.Set(static_cast<double>(counted.sessions));
  impl_->organizations.Set(static_cast<double>(counted.organizations));
  impl_->mailbox_depth.Add({{"actor", "directory"}})
      .Set(static_cast<double>(counted.waiting_messages));
  impl_->oldest_in_between.Set(static_cast<double>(counted.oldest_in_between_s));
  impl_->projects_warned.Set(static_cast<double>(counted.projects_warned));
  for (const auto& [fault, name] : domain::protection_fault_names.rows) {
    const auto found = counted.projects_unprotected.find(std::string(name));
    const auto count = found == counted.projects_unprotected.end() ? 0 : found->second;
    impl_->projects_unprotected.Add({{"fault", std::string(name)}}).Set(static_cast<double>(count));
  }
  // A region that is no longer in the catalogue is counted as `other`, so that it adds no series.
  std::map<std::string, std::map<std::string, std::uint64_t>> by_region;
  for (const auto& region : impl_->regions)
    by_region[region] = {};
  for (const auto& [region, by_status] : counted.projects_by_region) {
    auto& known = by_region[by_region.contains(region) ? region : other_region];
    for (const auto& [status, count] : by_status)
      known[status] += count;
  }
  for (auto& [region, by_status] : by_region) {
    for (const auto status : domain::all_project_statuses) {
      const std::string name{domain::to_string(status)};
      impl_->projects.Add({{"region", region}, {"status", name}})
          .Set(static_cast<double>(by_status[name]));
    }
  }
}

std::string metrics::text(const metrics_reading& now) const {
  auto families = impl_->registry.Collect();
  auto read = reading_families(now, read_process_usage());
  families.insert(families.end(), std::make_move_iterator(read.begin()),
                  std::make_move_iterator(read.end()));
  return prometheus::TextSerializer{}.Serialize(families);
}

}  // namespace signalbox::app
