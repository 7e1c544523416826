#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "benchmarks/realtime_server/load_plan.hpp"
#include "domain/entropy.hpp"
#include "domain/error.hpp"
#include "domain/secret_key.hpp"
#include "domain/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::bench {

/// What signing in takes.
struct sign_in_sources {
  const domain::signing_key& key;
  const domain::entropy& random;
  domain::time_point now;
};

/// Makes the people of a plan in storage, organizations and sign-ins included, and gives a seat
/// for each, as the load generator reads them: token, topic, the topic's position.
[[nodiscard]] domain::result<std::vector<std::string>> make_people(postgres::connection& on,
                                                                   const load_plan& plan,
                                                                   const sign_in_sources& from);

/// Writes the seats, a line each, whole or not at all.
[[nodiscard]] domain::result<void> write_seats(const std::filesystem::path& file,
                                               const std::vector<std::string>& seats);

}  // namespace signalbox::bench
