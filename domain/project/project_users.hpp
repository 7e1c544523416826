#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

/// Users of the operating system for projects: numbers from a range of their own.
namespace signalbox::domain {

/// The numbers that projects' users come from; both ends belong to it.
struct user_range {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  [[nodiscard]] bool contains(std::uint32_t number) const {
    return number >= first && number <= last;
  }
  friend bool operator==(const user_range&, const user_range&) = default;
};

/// Lower numbers belong to the system's own users and to people (Debian policy 9.2.2).
inline constexpr std::uint32_t project_user_min = 10'000;
/// Higher ones are reserved by Linux.
inline constexpr std::uint32_t project_user_max = 2'147'483'647;
/// One for the pooler and one for a project, at least.
inline constexpr std::uint32_t project_users_min = 2;

/// Reads `20000-29999`. Nothing for any other text, and for a range that is too small or out of
/// bounds.
[[nodiscard]] std::optional<user_range> parse_user_range(std::string_view text);

/// The pooler's, which no project gets: the first.
[[nodiscard]] std::uint32_t pooler_user(const user_range& all);

/// The lowest number that is not taken and not the pooler's; nothing when all are.
[[nodiscard]] std::optional<std::uint32_t> next_project_user(const user_range& all,
                                                             const std::set<std::uint32_t>& taken);

/// Whether a process can have every number of the range, by the text of its /proc/self/uid_map or
/// gid_map (user_namespaces(7)): a container may have a part of them only.
[[nodiscard]] bool maps_all(std::string_view map, const user_range& all);

}  // namespace signalbox::domain
