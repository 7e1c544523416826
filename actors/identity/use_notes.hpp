#pragma once

#include <cstddef>
#include <string>
#include <unordered_set>

#include "actors/identity/identity_context.hpp"

namespace signalbox::actors {

/// Remembers which sign-ins were used, and writes it down for all of them together now and then: a
/// write for each request would cost more than the request. Belongs to the identity actor.
class use_notes {
 public:
  /// Sign-ins that are remembered at once; what is used beyond them is noted the next time.
  static constexpr std::size_t sessions_max = 10'000;
  /// How long a use may wait to be written.
  static constexpr std::chrono::seconds delay{60};

  explicit use_notes(identity_context& in) : in_(in) {}

  /// True when a call of `write` is due after `delay`.
  [[nodiscard]] bool note(const domain::session_id& session);
  /// Writes what was noted; what cannot be written is forgotten.
  void write();

 private:
  identity_context& in_;
  std::unordered_set<std::string> sessions_;
};

}  // namespace signalbox::actors
