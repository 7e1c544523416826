#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/incident/incident.hpp"
#include "domain/project/project.hpp"
#include "domain/project/project_status.hpp"
#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// The system under test of a run, as far as events affect it. No call blocks: results are reported
/// later on the run's thread, or never if the run ends first. Projects and organizations are given
/// by their position in the population. For one thread.
class system_under_test {
 public:
  /// The outcome of a request.
  enum class outcome {
    done,
    refused,  ///< permanent
    away,     ///< the server or its storage is unavailable; worth a retry
  };
  using callback = std::function<void(outcome)>;

  virtual ~system_under_test() = default;

  /// Returns true while the server is running.
  [[nodiscard]] virtual bool runs() const = 0;
  virtual void kill() = 0;
  /// Lets the server drain and end.
  virtual void stop() = 0;
  virtual void start() = 0;

  /// Makes storage unavailable, or available again.
  /// @{
  virtual void disable_storage() = 0;
  virtual void bring_storage_back() = 0;
  /// @} Delays every statement by this time from now on.
  virtual void stall_storage(run_time by) = 0;

  /// Makes the databases of the region unreachable, or reachable again.
  virtual void cut_off(const std::string& region, bool is_lost) = 0;
  /// Crashes a database. Refused when it is not running.
  virtual void crash(std::size_t project, callback then) = 0;
  /// Sets the duration of database probes from now on.
  virtual void slow_probes(run_time takes) = 0;

  /// The known status of a project.
  [[nodiscard]] virtual std::optional<domain::project_status> status_of(
      std::size_t project) const = 0;
  virtual void operate(std::size_t project, domain::project_operation operation, callback then) = 0;
  virtual void rename(std::size_t project, const std::string& name, callback then) = 0;
  virtual void put_in_grace(std::size_t organization, core::time_point until, callback then) = 0;

  /// Removes a member from an organization.
  virtual void remove_member(std::size_t person, std::size_t organization, callback then) = 0;

  /// Opens an incident with a first message; reports its id on success.
  virtual void open_incident(const domain::incident& draft, const std::string& message,
                             std::function<void(outcome, const domain::incident_id&)> then) = 0;
  virtual void update_incident(const domain::incident_id& which, domain::incident_state state,
                               const std::string& message, callback then) = 0;

  /// No progress can be expected until this moment.
  virtual void excuse_until(run_time when) = 0;
};

}  // namespace signalbox::simulations
