#include "domain/project/activity_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace signalbox::domain {

namespace {

/// Separates time and id in the text of a place; needs no escape in an address.
constexpr char place_separator = '~';
/// A UUID with a suffix.
constexpr std::size_t place_id_bytes_max = 64;

}  // namespace

activity_place place_of(const activity_entry& what) {
  return {.at = what.at, .id = what.id.value};
}

std::string to_text(const activity_place& place) {
  return fmt::format("{}{}{}", core::to_iso8601(place.at), place_separator, place.id);
}

std::optional<activity_place> activity_place_from(std::string_view text) {
  const auto end = text.find(place_separator);
  if (end == std::string_view::npos) return std::nullopt;
  const auto at = core::from_iso8601(text.substr(0, end));
  const auto id = text.substr(end + 1);
  if (!at || id.empty() || id.size() > place_id_bytes_max) return std::nullopt;
  return activity_place{.at = *at, .id = std::string(id)};
}

activity_page merge_activity(std::vector<activity_entry> stored,
                             std::vector<activity_entry> of_incidents,
                             const activity_filter& filter) {
  std::erase_if(of_incidents, [&](const activity_entry& one) {
    if (filter.group && *filter.group != group_of(one.kind)) return true;
    return filter.before && !(place_of(one) < *filter.before);
  });
  activity_page page{.entries = std::move(stored)};
  std::ranges::move(of_incidents, std::back_inserter(page.entries));
  std::ranges::sort(page.entries, std::greater{}, place_of);
  page.has_more = page.entries.size() > filter.count;
  if (page.has_more) page.entries.resize(filter.count);
  return page;
}

core::json activity_page_json(const activity_page& page) {
  auto list = core::json::array();
  for (const auto& one : page.entries)
    list.push_back(activity_json(one));
  core::json shown = {{"entries", std::move(list)}};
  if (page.has_more) shown["next"] = to_text(place_of(page.entries.back()));
  return shown;
}

}  // namespace signalbox::domain
