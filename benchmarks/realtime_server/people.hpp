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

/// What signing in takes.
struct sign_in_sources {
  const core::signing_key& key;
  const core::entropy& random;
  core::time_point now;
};

/// Makes the people of a plan in storage, organizations and sign-ins included, and gives a seat
/// for each, as the load generator reads them: token, topic, the topic's position.
[[nodiscard]] core::result<std::vector<std::string>> make_people(postgres::connection& on,
                                                                 const load_plan& plan,
                                                                 const sign_in_sources& from);

/// Writes the seats, a line each, whole or not at all.
[[nodiscard]] core::result<void> write_slots(const std::filesystem::path& file,
                                             const std::vector<std::string>& slots);

}  // namespace signalbox::bench
