#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "core/time.hpp"

/// Which server uses a repository outside of its data directory. Two servers with the same keys and
/// projects, for example an installation and its copy, would mix their changes in one repository,
/// from which neither could be restored. The server in use notes itself in the repository and
/// renews the note.
namespace signalbox::domain {

inline constexpr std::chrono::minutes lease_renewal{5};
/// A server that has not renewed its note for this long is gone.
inline constexpr std::chrono::minutes lease_life{15};

struct repository_lease {
  std::string server;          ///< a digest of its machine and its data directory
  core::time_point seen_at{};  ///< of the last renewal

  friend bool operator==(const repository_lease&, const repository_lease&) = default;
};

[[nodiscard]] core::json lease_json(const repository_lease& of);
/// Empty for what is no note.
[[nodiscard]] std::optional<repository_lease> lease_from(std::string_view text);

/// Returns whether a server other than `own` uses the repository now. A note from the future is
/// that of a server with another clock.
[[nodiscard]] bool is_held_by_another(const std::optional<repository_lease>& noted,
                                      std::string_view own, core::time_point now);

}  // namespace signalbox::domain
