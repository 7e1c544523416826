#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "benchmarks/realtime_server/load_plan.hpp"
#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::bench {

/// The dependencies of creating login sessions.
struct sign_in_sources {
  const core::signing_key& key;
  const core::entropy& random;
  core::time_point now;
};

/// Creates the users of a plan in storage, with organizations and login sessions, and returns a
/// seat for each in the load generator's format: token, topic, the topic's position.
[[nodiscard]] core::result<std::vector<std::string>> make_people(postgres::connection& on,
                                                                 const load_plan& plan,
                                                                 const sign_in_sources& from);

/// Writes the seats, one per line, atomically.
[[nodiscard]] core::result<void> write_slots(const std::filesystem::path& file,
                                             const std::vector<std::string>& slots);

}  // namespace signalbox::bench
