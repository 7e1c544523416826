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

/// The server of a run and the world behind it, as far as events reach them. Nothing waits: what is
/// asked of the server is answered later, on the run's own thread, or never when the run ends
/// before. Projects and organizations are places in the population. For one thread.
class system_under_test {
 public:
  /// What became of something that was asked.
  enum class outcome {
    done,
    refused,  ///< for good
    away,     ///< the server or its storage is away: worth another try
  };
  using callback = std::function<void(outcome)>;

  virtual ~system_under_test() = default;

  /// True while the server is there.
  [[nodiscard]] virtual bool runs() const = 0;
  virtual void kill() = 0;
  /// Lets the server drain and end.
  virtual void stop() = 0;
  virtual void start() = 0;

  /// Storage answers nothing, until it comes back.
  /// @{
  virtual void disable_storage() = 0;
  virtual void bring_storage_back() = 0;
  /// @}
  /// Every statement takes so much longer from now on.
  virtual void stall_storage(run_time by) = 0;

  /// No database of the region can be reached, until it can again.
  virtual void cut_off(const std::string& region, bool is_lost) = 0;
  /// A database ends by itself. Refused where it does not run.
  virtual void crash(std::size_t project, callback then) = 0;
  /// A look at a database takes so long from now on.
  virtual void slow_probes(run_time takes) = 0;

  /// How a project is, as far as is known here.
  [[nodiscard]] virtual std::optional<domain::project_status> status_of(
      std::size_t project) const = 0;
  virtual void operate(std::size_t project, domain::project_operation operation, callback then) = 0;
  virtual void rename(std::size_t project, const std::string& name, callback then) = 0;
  virtual void put_in_grace(std::size_t organization, core::time_point until, callback then) = 0;

  /// Takes somebody out of an organization.
  virtual void remove_member(std::size_t person, std::size_t organization, callback then) = 0;

  /// Opens an incident with a first message; its id where that is done.
  virtual void open_incident(const domain::incident& draft, const std::string& message,
                             std::function<void(outcome, const domain::incident_id&)> then) = 0;
  virtual void update_incident(const domain::incident_id& which, domain::incident_state state,
                               const std::string& message, callback then) = 0;

  /// Nothing can be expected to move until this moment.
  virtual void excuse_until(run_time when) = 0;
};

}  // namespace signalbox::simulations
