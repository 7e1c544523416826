#include "domain/project/project_users.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace signalbox::domain {

namespace {

/// Parses a number and the divider after it at the front of the text.
std::optional<std::uint64_t> take_number(std::string_view& text, std::string_view dividers) {
  text.remove_prefix(std::min(text.find_first_not_of(dividers), text.size()));
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::optional<user_range> parse_user_range(std::string_view text) {
  const auto first = take_number(text, "");
  if (!first || !text.starts_with('-')) return std::nullopt;
  text.remove_prefix(1);
  const auto last = take_number(text, "");
  if (!last || !text.empty()) return std::nullopt;
  if (*first < project_user_min || *last > project_user_max) return std::nullopt;
  if (*last < *first || *last - *first + 1 < project_users_min) return std::nullopt;
  return user_range{.first = static_cast<std::uint32_t>(*first),
                    .last = static_cast<std::uint32_t>(*last)};
}

std::uint32_t pooler_user(const user_range& all) {
  return all.first;
}

std::optional<std::uint32_t> next_project_user(const user_range& all,
                                               const std::set<std::uint32_t>& taken) {
  auto next = std::uint64_t{pooler_user(all)} + 1;
  for (auto at = taken.lower_bound(static_cast<std::uint32_t>(next));
       at != taken.end() && *at == next; ++at)
    ++next;
  if (next > all.last) return std::nullopt;
  return static_cast<std::uint32_t>(next);
}

bool maps_all(std::string_view map, const user_range& all) {
  // First number inside, first outside, count.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> mapped;
  for (;;) {
    const auto inside = take_number(map, " \t\n");
    const auto outside = take_number(map, " \t\n");
    const auto count = take_number(map, " \t\n");
    if (!inside || !outside || !count) break;
    mapped.emplace_back(*inside, *inside + *count);
  }
  std::ranges::sort(mapped);
  std::uint64_t next = all.first;
  for (const auto& [begin, end] : mapped)
    if (begin <= next && end > next) next = end;
  return next > all.last;
}

}  // namespace signalbox::domain
