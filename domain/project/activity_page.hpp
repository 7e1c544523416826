#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/project/activity.hpp"

namespace signalbox::domain {

/// Bounds of the timeline: its age, the entries of one project, those of one page.
/// @{
inline constexpr std::chrono::days activity_kept_for{90};
inline constexpr std::size_t activity_entries_max = 2'000;
inline constexpr std::size_t activity_page_max = 100;
inline constexpr std::size_t activity_page_usual = 30;
/// @}

/// The place of an entry in a timeline: newest first, entries of the same time by id.
struct activity_place {
  core::time_point at;
  std::string id;

  friend auto operator<=>(const activity_place&, const activity_place&) = default;
};

[[nodiscard]] activity_place place_of(const activity_entry& what);

/// The text of a place in addresses: `2026-11-20T18:34:52.123Z~{id}`.
/// @{
[[nodiscard]] std::string to_text(const activity_place& place);
[[nodiscard]] std::optional<activity_place> activity_place_from(std::string_view text);
/// @}

struct activity_filter {
  std::optional<activity_place> before = std::nullopt;  ///< only older entries
  std::optional<activity_group> group = std::nullopt;
  std::size_t count = activity_page_usual;
};

/// Entries of a timeline, newest first.
struct activity_page {
  std::vector<activity_entry> entries;
  bool has_more = false;
};

/// Returns one page of the stored entries, of which up to `filter.count + 1` are given, merged with
/// those of incidents.
[[nodiscard]] activity_page merge_activity(std::vector<activity_entry> stored,
                                           std::vector<activity_entry> of_incidents,
                                           const activity_filter& filter);

/// `{entries: […], next?}`: `next` is the place for `before` when there are older entries.
[[nodiscard]] core::json activity_page_json(const activity_page& page);

}  // namespace signalbox::domain
