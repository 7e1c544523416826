#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "provisioning/provider.hpp"
#include "provisioning/simulated/simulated_settings.hpp"

namespace signalbox::provisioning {

/// The simulated fleet as a provider, with additional functions for scenario events. Every function
/// may be called on any thread.
class simulated_provider : public provider {
 public:
  /// Adds a running database without any steps, to begin with a fleet of thousands.
  virtual void seed_running(const instance_spec& spec) = 0;

  /// Restores a fleet from its stored state, because it existed only in this program's memory. A
  /// crashed database is running again, as on a restarted host.
  virtual void recall(std::span<const domain::project> stored) = 0;

  /// Ends a database as a crash would; the exit listener is called on the caller's thread. Returns
  /// false when it is not running.
  virtual bool crash(const domain::project_ref& ref, std::string reason) = 0;

  /// Makes a region unreachable, or reachable again: its databases continue to run.
  virtual void cut_off(const std::string& region, bool away) = 0;

  /// Removes databases whose projects no longer exist.
  virtual void forget(std::span<const domain::project_ref> refs) = 0;

  /// Makes every region reachable, and resets the duration of probes.
  virtual void heal() = 0;

  /// Adds a duration to every probe; 0 resets it. Waiting probes occupy their thread, as probes of
  /// real databases do; after its deadline a probe reports a database that does not respond.
  virtual void slow_probes(std::chrono::milliseconds longer) = 0;

  /// Returns the spec that `apply_configuration` last applied to a database; empty when there was
  /// none.
  virtual std::optional<instance_spec> last_applied(const domain::project_ref& ref) = 0;

  /// Sets the size of a client's data for later probes.
  virtual void fill(const domain::project_ref& ref, std::uint64_t bytes) = 0;

  /// Makes the database refuse every session until access is restored; `sentence` is the message of
  /// probes.
  virtual void lock_out(const domain::project_ref& ref, std::string sentence) = 0;

  /// Simulates another program that listens on the port.
  virtual void take_port(std::uint16_t port) = 0;

  /// Simulates a client's work: increases the activity that probes report.
  virtual void touch(const domain::project_ref& ref) = 0;

  /// Makes archiving fail with this sentence; an empty one ends that.
  virtual void fail_archiving(const domain::project_ref& ref, std::string sentence) = 0;
};

[[nodiscard]] std::unique_ptr<simulated_provider> make_simulated_provider(
    simulated_settings settings);

}  // namespace signalbox::provisioning
