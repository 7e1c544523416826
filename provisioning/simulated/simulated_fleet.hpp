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

/// The state of a simulated fleet and every decision about it: no waiting, no threads, no locks.
/// Whoever uses it sees to that only one thread does at a time.
class simulated_fleet {
 public:
  explicit simulated_fleet(simulated_settings settings);

  /// How long a call is to take, and whether it is to fail: drawn once at its beginning.
  struct draw_result {
    std::chrono::microseconds latency{0};
    bool fails = false;
  };
  [[nodiscard]] draw_result draw_step(std::string_view step_id);
  [[nodiscard]] draw_result draw_probe();
  /// Whether a running database ends by itself before this probe.
  [[nodiscard]] bool draw_crash();

  /// Errors: `unavailable` when the region is cut off, `internal` when the step finds no database
  /// to work on.
  [[nodiscard]] core::result<void> apply(std::string_view step_id, const instance_spec& spec);
  /// A running database measures what follows from the seed, its name, its clients' work and how
  /// often it was looked at: nothing is drawn for it.
  [[nodiscard]] probe_result probe(const instance_spec& spec, probe_depth depth);

  /// See `provider::apply_configuration`. Errors: `unavailable` when the region is cut off.
  [[nodiscard]] core::result<void> apply_configuration(const instance_spec& spec);
  /// See `provider::restore_access`. Errors: as `apply_configuration`, and `conflict` when it does
  /// not run.
  [[nodiscard]] core::result<void> restore_access(const instance_spec& spec);
  /// What the database was told last; nothing when it never was.
  [[nodiscard]] std::optional<instance_spec> last_applied(const domain::project_ref& ref) const;

  void put_running(const domain::project_ref& ref);
  /// Puts a project's database back as its stored condition leaves it: paused, running, or as far
  /// as the steps of an operation got.
  void recall(const domain::project& stored);
  /// False when it does not run.
  bool crash(const domain::project_ref& ref, std::string reason);
  void cut_off(const std::string& region, bool away);
  void forget(const domain::project_ref& ref) { all_.erase(ref); }
  /// Every region is back, and looks take as long as before.
  void heal();
  /// How much longer each look is drawn from now on.
  void slow_probes(std::chrono::microseconds longer) { added_probe_latency_ = longer; }
  /// What a database takes on its disk from now on.
  void fill(const domain::project_ref& ref, std::uint64_t bytes);
  /// Its owner refuses every session, its own included, until access is restored.
  void lock_out(const domain::project_ref& ref, std::string sentence);
  /// Another program listens on the port from now on.
  void take_port(std::uint16_t port) { ports_taken_.insert(port); }
  void touch(const domain::project_ref& ref);
  [[nodiscard]] bool runs(const domain::project_ref& ref) const;
  [[nodiscard]] std::vector<domain::project_ref> refs() const;

 private:
  struct database {
    bool running = false;
    bool paused = false;
    std::uint64_t activity = 0;
    std::uint64_t probe_count = 0;
    std::optional<std::uint64_t> filled;  ///< what it was made to take on its disk
    std::string size;                     ///< the id of what it was started as last
    std::optional<instance_spec> notify;
    std::string locked_out;  ///< why it refuses every session; empty: it does not
    std::string end;         ///< why it ended by itself; empty otherwise
  };

  [[nodiscard]] domain::probe_reading measure(const domain::project_ref& ref, const database& one,
                                              probe_depth depth) const;
  [[nodiscard]] core::result<void> reach(const instance_spec& spec) const;
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
