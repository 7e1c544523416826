#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

/// Operating system users of projects: numbers from a dedicated range.
namespace signalbox::domain {

/// The range of numbers of projects' users, inclusive.
struct user_range {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  [[nodiscard]] bool contains(std::uint32_t number) const {
    return number >= first && number <= last;
  }
  friend bool operator==(const user_range&, const user_range&) = default;
};

/// Lower numbers belong to system users and login users (Debian policy 9.2.2).
inline constexpr std::uint32_t project_user_min = 10'000;
/// Higher ones are reserved by Linux.
inline constexpr std::uint32_t project_user_max = 2'147'483'647;
/// At least one for the pooler and one for a project.
inline constexpr std::uint32_t project_users_min = 2;

/// Parses `20000-29999`. Nothing for any other text, and for a range that is too small or out of
/// bounds.
[[nodiscard]] std::optional<user_range> parse_user_range(std::string_view text);

/// Returns the user of the pooler, which is never assigned to a project: the first.
[[nodiscard]] std::uint32_t pooler_user(const user_range& all);

/// Returns the lowest free number other than the pooler's; nothing when all are in use.
[[nodiscard]] std::optional<std::uint32_t> next_project_user(const user_range& all,
                                                             const std::set<std::uint32_t>& taken);

/// Returns whether processes can have every number of the range, according to the text of
/// /proc/self/uid_map or gid_map (user_namespaces(7)): a container may have only a part of them.
[[nodiscard]] bool maps_all(std::string_view map, const user_range& all);

}  // namespace signalbox::domain
