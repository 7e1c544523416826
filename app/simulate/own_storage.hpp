#pragma once

#include <filesystem>
#include <vector>

#include "app/settings/settings.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "simulations/people/run_context.hpp"
#include "simulations/script/population.hpp"

namespace signalbox::app {

/// The content of a data folder before its server starts for the first time.
struct prepared_folder {
  core::signing_key signing;
  /// In the order of the population, followed by the operator.
  std::vector<simulations::identity> people;
};

/// Creates the installation in `how.data.dir`: its keys, and its own PostgreSQL with the complete
/// population, where each person is signed in for 60 days. PostgreSQL is stopped afterwards.
/// Errors: `internal`, `conflict`, `timeout`, with the required action.
[[nodiscard]] core::result<prepared_folder> prepare_folder(
    const settings& how, const simulations::population& everything);

/// The PostgreSQL of a data folder, while a server uses it or after the server was killed. Use it
/// on one thread.
class own_storage {
 public:
  explicit own_storage(const std::filesystem::path& folder);
  own_storage(const own_storage&) = delete;
  own_storage& operator=(const own_storage&) = delete;
  /// Stops it if it is running, stalled or not.
  ~own_storage();

  /// Suspends all its processes (SIGSTOP), or resumes them.
  void hold(bool is_held);

 private:
  std::filesystem::path data_;
  bool is_held_ = false;
};

}  // namespace signalbox::app
