#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/runtime/backup_slots.hpp"
#include "actors/runtime/measurements.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "domain/project/host_disk.hpp"
#include "domain/project/project.hpp"
#include "logs/read_pool.hpp"
#include "mail/smtp_outbox.hpp"
#include "provisioning/provider.hpp"
#include "tenant_sql/live_counts.hpp"
#include "tenant_sql/text_statistics.hpp"
#include "transport/statistics.hpp"

namespace signalbox::app {

/// One answered HTTP request. `route` is a pattern (`/platform/projects/{ref}`), never a path:
/// paths contain identifiers, and each new label value is a new series. Empty: `unmatched`.
struct http_observation {
  std::string_view route;
  std::string_view method;
  unsigned status = 0;
  std::chrono::nanoseconds duration{0};
  /// Counted, but not measured: the duration of a stream depends on its size and its client.
  bool is_stream = false;
};

/// How logs of projects are read.
struct log_reading_counts {
  logs::read_counts pool;
  std::uint64_t damaged_files = 0;  ///< each counted once
};

/// Values that other components count and that are read for each request of the metrics.
struct metrics_reading {
  transport::statistics transport;
  std::uint64_t unexpected_messages = 0;             ///< messages that an actor does not handle
  std::map<std::string, std::size_t> waiting_tasks;  ///< by worker pool, for example `storage`
  bool storage_available = true;
  domain::host_disk disk = {};
  std::optional<provisioning::pooler_reading> pooler = std::nullopt;  ///< empty: no pooler
  mail::outbox_figures mail = {};
  std::size_t running_simulations = 0;
  actors::backup_slots::counts backups = {};
  std::uint64_t dumps = 0;  ///< that are made or restored
  log_reading_counts logs = {};
  tenant_sql::text_statistics texts = {};
  tenant_sql::live_statistics live_rows = {};
  /// The expiry of the presented certificate; empty: the server does not serve TLS itself.
  std::optional<std::chrono::sys_seconds> certificate_end = std::nullopt;
};

/// The server's metrics. All names begin with `signalbox_`; times are in seconds, sizes in bytes.
/// Every function may be called on any thread, also concurrently; only `text` performs I/O: it
/// reads /proc.
class metrics final : public actors::measurements {
 public:
  metrics();
  metrics(const metrics&) = delete;
  metrics& operator=(const metrics&) = delete;
  ~metrics() override;

  void observe_http(const http_observation& answered);

  /// Records one SQL statement, by its name in the code (`projects.insert`).
  void observe_statement(std::string_view statement, std::chrono::nanoseconds took, bool succeeded);

  /// Records one probe of a project's database and its outcome.
  void observe_probe(std::chrono::nanoseconds took, domain::health found) override;

  /// Record one attempt to deliver an incident notification, and the number of waiting deliveries.
  /// @{
  void observe_delivery(domain::delivery_kind kind, domain::delivery_outcome outcome) override;
  void set_waiting_deliveries(const domain::deliveries_waiting& now) override;
  /// @}

  /// Record the end of a backup or a proof, and which backup of a project is proven. The projects
  /// are the only identifiers in labels: one series each, as long as they exist.
  /// @{
  void observe_backup(actors::backup_work what, actors::backup_outcome outcome) override;
  void observe_dump(domain::dump_kind what, domain::dump_state end) override;
  void observe_pause(actors::pause_cause cause) override;
  void set_proven_backup(const domain::project_ref& ref,
                         std::optional<core::time_point> ended_at) override;
  void forget_backups(const domain::project_ref& ref) override;
  /// @}

  /// Records rows of a kind (`telemetry`) that were dropped instead of stored.
  void observe_dropped(std::string_view kind, std::size_t rows) override;

  /// Sets the regions by which projects are counted; projects elsewhere are counted as `other`.
  /// Call it before the first census.
  void know_regions(const std::vector<std::string_view>& codes);

  /// Records the numbers of actors, projects by region and status, the longest time in a
  /// transitional status, and the length of the directory's mailbox.
  void set_census(const actors::census& counted) override;

  /// Returns all metrics in Prometheus' text format, version 0.0.4.
  [[nodiscard]] std::string text(const metrics_reading& now) const;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::app
