#pragma once

#include <cstddef>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "actors/simulation/simulation_runner.hpp"

namespace signalbox::app {

/// Runs each simulation as `signalbox simulate` in a separate process, whose environment contains
/// only TMPDIR, so that only the settings in `place` apply to it. It and the processes that it
/// starts have a lower priority than the server (`run_nice`): the installation is not slowed down,
/// and on a busy machine the run's metrics are worse, never better. Its files are in a folder with
/// the run's id: `NAME.html`, `NAME.json`, `NAME.xml`, `log`. A thread for each run starts the
/// program and reads its output. The program ends with this process, however it ends, because Linux
/// ends a child with the thread that started it.
class child_runner final : public actors::simulation_runner {
 public:
  struct place {
    std::filesystem::path folder;  ///< the parent of the runs' folders
    /// The folder of the scenario files, `NAME.toml`; empty: the folder next to the program.
    std::filesystem::path scenarios = {};
    std::filesystem::path program = "/proc/self/exe";
    /// For the PostgreSQL of a run's own server, as the settings with the same names in
    /// `[provisioning]`; empty: the default. A relative folder is relative to this process's
    /// working folder.
    /// @{
    std::filesystem::path postgres_bin = {};
    std::string os_user = {};
    /// @}
  };

  /// The same priority as the hashing workers: lower than threads that serve requests.
  static constexpr int run_nice = 10;

  /// Reads the scenarios, sorted by name; none when the folder does not exist. Errors:
  /// `bad_request` for a scenario that cannot be read.
  [[nodiscard]] static core::result<std::unique_ptr<child_runner>> open(place where);

  child_runner(const child_runner&) = delete;
  child_runner& operator=(const child_runner&) = delete;
  /// Stops the running simulations and waits until they have ended; those that do not end within
  /// `leave_limit` are killed.
  ~child_runner() override;

  [[nodiscard]] const std::vector<domain::simulation_scenario>& scenarios() const override {
    return scenarios_;
  }
  /// Returns the number of running programs. Any thread.
  [[nodiscard]] std::size_t running();

  void start(const domain::simulation_run& what, listener notify) override;
  void stop(const domain::simulation_id& which) override;
  void abandon() override;
  [[nodiscard]] core::result<std::string> page(const domain::simulation_run& of) override;
  void forget(const domain::simulation_id& which) override;

 private:
  class child;

  child_runner(place where, std::vector<domain::simulation_scenario> scenarios);

  const place where_;
  const std::vector<domain::simulation_scenario> scenarios_;
  std::mutex guard_;
  std::list<std::unique_ptr<child>> children_;  ///< ended ones are removed when another starts
};

}  // namespace signalbox::app
