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

#include "actors/runtime/measurements.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "domain/project/host_disk.hpp"
#include "domain/project/project.hpp"
#include "mail/smtp_outbox.hpp"
#include "provisioning/provider.hpp"
#include "transport/statistics.hpp"

namespace signalbox::app {

/// One answered HTTP request. `route` is a pattern (`/platform/projects/{ref}`), never a path:
/// paths hold identifiers, and every new value of a label is a new series. Empty: `unmatched`.
struct http_observation {
  std::string_view route;
  std::string_view method;
  unsigned status = 0;
  std::chrono::nanoseconds duration{0};
};

/// What is read at the moment of asking, from those who count it themselves.
struct metrics_reading {
  transport::statistics transport;
  std::uint64_t unexpected_messages = 0;             ///< that actors took and did not understand
  std::map<std::string, std::size_t> waiting_tasks;  ///< by worker pool, for example `storage`
  bool storage_available = true;
  domain::host_disk disk = {};
  std::optional<provisioning::pooler_reading> pooler = std::nullopt;  ///< none: there is none
  mail::outbox_figures mail = {};
  std::size_t running_simulations = 0;
  /// Of the certificate that is shown; none: the server does not speak TLS itself.
  std::optional<std::chrono::sys_seconds> certificate_end = std::nullopt;
};

/// The server's figures. All names begin with `signalbox_`; times are in seconds, sizes in bytes.
/// Every function may be called on any thread, on several at once; none blocks for I/O but `text`,
/// which reads /proc.
class metrics final : public actors::measurements {
 public:
  metrics();
  metrics(const metrics&) = delete;
  metrics& operator=(const metrics&) = delete;
  ~metrics() override;

  void observe_http(const http_observation& answered);

  /// One SQL statement, by its name in the code (`projects.insert`).
  void observe_statement(std::string_view statement, std::chrono::nanoseconds took, bool succeeded);

  /// One look at a project's database, and what it found.
  void observe_probe(std::chrono::nanoseconds took, domain::health found) override;

  /// One try to tell somebody outside of an incident, and how many deliveries wait.
  /// @{
  void observe_delivery(domain::delivery_kind kind, domain::delivery_outcome outcome) override;
  void set_waiting_deliveries(const domain::deliveries_waiting& now) override;
  /// @}

  /// Rows of a kind (`telemetry`) that were dropped instead of stored.
  void observe_dropped(std::string_view kind, std::size_t rows) override;

  /// The regions that projects are counted by; what lies elsewhere is counted as `other`. Before
  /// the first census.
  void know_regions(const std::vector<std::string_view>& codes);

  /// How many actors there are, projects by region and status, how long one has been in between,
  /// and what waits in the directory's mailbox.
  void set_census(const actors::census& counted) override;

  /// Prometheus' text format, version 0.0.4.
  [[nodiscard]] std::string text(const metrics_reading& now) const;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::app
