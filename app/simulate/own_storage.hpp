#pragma once

#include <filesystem>
#include <vector>

#include "app/settings/settings.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "simulations/people/run_context.hpp"
#include "simulations/script/population.hpp"

namespace signalbox::app {

/// What a data folder has before its server starts for the first time.
struct prepared_folder {
  core::signing_key signing;
  /// In the population's order, and behind them the operator.
  std::vector<simulations::identity> people;
};

/// Makes the installation of `how.data.dir`: its keys, its own PostgreSQL with everybody and
/// everything of a population in it, each signed in for 60 days. PostgreSQL is stopped again.
/// Errors: `internal`, `conflict`, `timeout`, with what to do.
[[nodiscard]] core::result<prepared_folder> prepare_folder(
    const settings& how, const simulations::population& everything);

/// The PostgreSQL of a data folder, while a server runs with it or after one was killed. For one
/// thread.
class own_storage {
 public:
  explicit own_storage(const std::filesystem::path& folder);
  own_storage(const own_storage&) = delete;
  own_storage& operator=(const own_storage&) = delete;
  /// Stops it when it runs, held or not.
  ~own_storage();

  /// Stops all its processes where they are (SIGSTOP), or lets them go on.
  void hold(bool is_held);

 private:
  std::filesystem::path data_;
  bool is_held_ = false;
};

}  // namespace signalbox::app
