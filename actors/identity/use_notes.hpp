#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_set>

#include "actors/identity/identity_context.hpp"

namespace signalbox::actors {

/// Remembers the used login sessions and writes them together after a delay: a write for each
/// request would cost more than the request. Belongs to the identity actor.
class use_notes {
 public:
  /// Limit of remembered login sessions; others are noted with their next use.
  static constexpr std::size_t sessions_max = 10'000;
  /// The maximum delay of a write.
  static constexpr std::chrono::seconds delay{60};

  explicit use_notes(identity_context& context) : context_(context) {}

  void note(const domain::session_id& session);

 private:
  /// Writes the noted uses after `delay`; a failed write is dropped.
  task<void> schedule_write();

  identity_context& context_;
  std::unordered_set<std::string> sessions_;
};

}  // namespace signalbox::actors
