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

/// The simulated fleet, with what a scenario does to it besides the provider's own calls. Every
/// function may be called on any thread.
class simulated_provider : public provider {
 public:
  /// Puts a running database there without any steps: to begin with a fleet of thousands.
  virtual void seed_running(const instance_spec& spec) = 0;

  /// Takes a fleet up again as it was stored: this program's memory was all there was of it. A
  /// database that ended by itself runs again, as on a host that was started anew.
  virtual void recall(std::span<const domain::project> stored) = 0;

  /// Ends a database as a crash would; the exit listener is called on the caller's thread. False
  /// when it does not run.
  virtual bool crash(const domain::project_ref& ref, std::string reason) = 0;

  /// Cuts a region off, or puts it back: its databases go on and cannot be reached.
  virtual void cut_off(const std::string& region, bool away) = 0;

  /// Lets go of databases whose projects are gone.
  virtual void forget(std::span<const domain::project_ref> refs) = 0;

  /// Puts every region back, and lets looks take as long as before.
  virtual void heal() = 0;

  /// Lets every look take so much longer, 0 for as before. Those that wait keep their thread, as
  /// looks at real databases do; past its deadline a look finds a database that does not answer.
  virtual void slow_probes(std::chrono::milliseconds longer) = 0;

  /// What a database was told last by `apply_configuration`; nothing when it never was.
  virtual std::optional<instance_spec> last_applied(const domain::project_ref& ref) = 0;

  /// A client's data: what a look measures from now on.
  virtual void fill(const domain::project_ref& ref, std::uint64_t bytes) = 0;

  /// The database's owner refuses every session from now on, until access is restored; `sentence`
  /// is what probes say.
  virtual void lock_out(const domain::project_ref& ref, std::string sentence) = 0;

  /// Another program listens on the port from now on.
  virtual void take_port(std::uint16_t port) = 0;

  /// A client's work: raises the activity that probes report.
  virtual void touch(const domain::project_ref& ref) = 0;
};

[[nodiscard]] std::unique_ptr<simulated_provider> make_simulated_provider(
    simulated_settings settings);

}  // namespace signalbox::provisioning
