#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_set>

#include "actors/identity/identity_context.hpp"

namespace signalbox::actors {

/// Remembers which login sessions were used, and writes it for all of them together after a while:
/// a write for each request would cost more than the request. Belongs to the identity actor.
class use_notes {
 public:
  /// Login sessions that are remembered at once; others are noted with their next use.
  static constexpr std::size_t sessions_max = 10'000;
  /// How long a use may wait to be written.
  static constexpr std::chrono::seconds delay{60};

  explicit use_notes(identity_context& context) : context_(context) {}

  void note(const domain::session_id& session);

 private:
  /// Writes what was noted until then; what cannot be written is forgotten.
  task<void> write_later();

  identity_context& context_;
  std::unordered_set<std::string> sessions_;
};

}  // namespace signalbox::actors
