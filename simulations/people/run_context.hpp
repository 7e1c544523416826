#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "domain/identifiers.hpp"
#include "simulations/measure/run_tally.hpp"
#include "simulations/people/lines.hpp"
#include "simulations/script/arrival_schedule.hpp"
#include "simulations/script/population.hpp"
#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// A user's identity on the server.
struct identity {
  domain::account_id account;
  domain::session_id session;
  std::string email;
};

/// The context shared by all users, with either backend; outlives them.
struct run_context {
  timeline& time;
  lines& network;
  const scenario& plan;
  const population& everything;
  const stamp_book& book;
  run_tally& tally;
  arrival_schedule& phases;
  /// Issues an access token that is valid for `token_life`.
  std::function<std::string(const identity& user)> token;
  /// Memberships that ended during the run: person and organization, by position.
  std::set<std::pair<std::size_t, std::size_t>> revoked = {};
  /// Called when a user leaves voluntarily.
  std::function<void(std::size_t person)> gone = {};
};

/// The validity of a token. A user renews it earlier.
inline constexpr std::chrono::minutes token_life{60};

}  // namespace signalbox::simulations
