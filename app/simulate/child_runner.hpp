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

/// Runs each rehearsal as `signalbox simulate` in a process of its own, with nothing of this
/// program's environment but TMPDIR, so that no setting of ours reaches it but those of `place`. It
/// stands back for us (`run_nice`), and with it all that it starts: an installation goes on as if
/// nothing ran, and on a busy machine the run's figures are worse, never better. Its files lie in a
/// folder with the run's id: `NAME.html`, `NAME.json`, `NAME.xml`, `log`. A thread for each run
/// starts the program and reads what it tells; the program ends with us, however we end: Linux ends
/// a child with the thread that started it.
class child_runner final : public actors::simulation_runner {
 public:
  struct place {
    std::filesystem::path folder;  ///< below which the runs' folders are made
    /// The folder of their files, `NAME.toml`; empty: those that lie beside the program.
    std::filesystem::path scenarios = {};
    std::filesystem::path program = "/proc/self/exe";
    /// For the PostgreSQL of a run's own server, as the settings of the same names in
    /// `[provisioning]`; empty: as it comes. A relative folder is one of ours.
    /// @{
    std::filesystem::path postgres_bin = {};
    std::string os_user = {};
    /// @}
  };

  /// Like the workers that hash: behind whatever serves people.
  static constexpr int run_nice = 10;

  /// Reads the scenarios, in the order of their names; none where there is no such folder. Errors:
  /// `bad_request` for one that cannot be read.
  [[nodiscard]] static core::result<std::unique_ptr<child_runner>> open(place where);

  child_runner(const child_runner&) = delete;
  child_runner& operator=(const child_runner&) = delete;
  /// Stops what runs and waits until it has ended; what takes longer than `leave_limit` is killed.
  ~child_runner() override;

  [[nodiscard]] const std::vector<domain::simulation_scenario>& scenarios() const override {
    return scenarios_;
  }
  /// How many programs run. Any thread.
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
  std::list<std::unique_ptr<child>> children_;  ///< those that ended go when another starts
};

}  // namespace signalbox::app
