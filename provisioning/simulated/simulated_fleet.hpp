#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "provisioning/provider.hpp"
#include "provisioning/simulated/simulated_settings.hpp"

namespace signalbox::provisioning {

/// The state of a simulated fleet and all decisions about it: no waiting, no threads, no locks. The
/// caller must ensure that only one thread uses it at a time.
class simulated_fleet {
 public:
  explicit simulated_fleet(simulated_settings settings);

  /// The duration of a call and whether it fails: drawn once at its beginning.
  struct draw_result {
    std::chrono::microseconds latency{0};
    bool fails = false;
  };
  [[nodiscard]] draw_result draw_step(std::string_view step_id);
  [[nodiscard]] draw_result draw_probe();
  [[nodiscard]] draw_result draw_backup() { return draw(settings_.backup); }
  [[nodiscard]] draw_result draw_proof() { return draw(settings_.proof); }
  /// Whether a running database crashes before this probe.
  [[nodiscard]] bool draw_crash();

  /// Errors: `unavailable` when the region is cut off, `internal` when the step finds no database
  /// to work on.
  [[nodiscard]] core::result<void> apply(std::string_view step_id, const instance_spec& spec);
  /// Probes a database. The measurements of a running database are derived from the seed, its name,
  /// its clients' work and the number of its probes; no random number is drawn for them.
  [[nodiscard]] probe_result probe(const instance_spec& spec, probe_depth depth);

  /// See `provider::apply_configuration`. Errors: `unavailable` when the region is cut off.
  [[nodiscard]] core::result<void> apply_configuration(const instance_spec& spec);
  /// Errors: `unavailable` when the region is cut off.
  [[nodiscard]] core::result<void> reach(const instance_spec& spec) const;
  /// See `provider::restore_access`. Errors: as `apply_configuration`, and `conflict` when it does
  /// not run.
  [[nodiscard]] core::result<void> restore_access(const instance_spec& spec);
  /// Returns the spec that was last applied to the database; empty when there was none.
  [[nodiscard]] std::optional<instance_spec> last_applied(const domain::project_ref& ref) const;

  void put_running(const domain::project_ref& ref);
  /// Restores a project's database from its stored state: paused, running, or in the middle of the
  /// steps of an operation.
  void recall(const domain::project& stored);
  /// Returns false when it is not running.
  bool crash(const domain::project_ref& ref, std::string reason);
  void cut_off(const std::string& region, bool away);
  void forget(const domain::project_ref& ref) { all_.erase(ref); }
  /// Makes every region reachable, and resets the duration of probes.
  void heal();
  /// Sets the additional duration of each probe.
  void slow_probes(std::chrono::microseconds longer) { added_probe_latency_ = longer; }
  /// Sets the disk usage of a database.
  void fill(const domain::project_ref& ref, std::uint64_t bytes);
  /// Makes the database refuse every session, including its owner's, until access is restored.
  void lock_out(const domain::project_ref& ref, std::string sentence);
  /// Simulates another program that listens on the port.
  void take_port(std::uint16_t port) { ports_taken_.insert(port); }
  void touch(const domain::project_ref& ref);
  /// Makes archiving fail with this sentence; an empty one ends that.
  void fail_archiving(const domain::project_ref& ref, std::string sentence);
  /// Returns why archiving fails; empty: it does not.
  [[nodiscard]] std::string archive_failure(const domain::project_ref& ref) const;
  [[nodiscard]] bool runs(const domain::project_ref& ref) const;
  [[nodiscard]] std::vector<domain::project_ref> refs() const;

 private:
  struct database {
    bool running = false;
    bool paused = false;
    std::uint64_t activity = 0;
    std::uint64_t probe_count = 0;
    std::optional<std::uint64_t> filled;  ///< its simulated disk usage
    std::string size;                     ///< the id of the size with which it was last started
    std::optional<instance_spec> notify;
    std::string locked_out;  ///< why it refuses every session; otherwise empty
    std::string end;         ///< why it crashed; otherwise empty
    std::string archive_failure = {};
  };

  [[nodiscard]] domain::probe_reading measure(const domain::project_ref& ref, const database& one,
                                              probe_depth depth) const;
  [[nodiscard]] draw_result draw(const simulated_behaviour& behaviour);
  [[nodiscard]] bool chance(double rate);

  simulated_settings settings_;
  std::mt19937_64 random_;
  std::unordered_map<domain::project_ref, database> all_;
  std::unordered_set<std::string> away_;
  std::unordered_set<std::uint16_t> ports_taken_;
  std::chrono::microseconds added_probe_latency_{0};
};

}  // namespace signalbox::provisioning
