#include "core/nearest_name.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace signalbox::core {

namespace {

/// Longer texts are not typing mistakes, and comparing costs the product of the lengths.
constexpr std::size_t compared_bytes_max = 100;

/// Levenshtein distance, with one row of the matrix in memory.
std::size_t letters_changed(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::string_view last_part(std::string_view name) {
  const auto dot = name.rfind('.');
  return dot == name.npos ? name : name.substr(dot + 1);
}

}  // namespace

std::string nearest_name(std::string_view wrong, std::span<const std::string_view> known) {
  if (wrong.size() > compared_bytes_max) return {};
  std::string_view best;
  std::size_t fewest = std::max<std::size_t>(2, wrong.size() / 3) + 1;
  for (const auto name : known) {
    const auto changed = letters_changed(wrong, name);
    if (changed < fewest) {
      fewest = changed;
      best = name;
    }
  }
  if (!best.empty()) return std::string{best};
  const auto same_part = [&](std::string_view name) { return last_part(name) == last_part(wrong); };
  if (std::ranges::count_if(known, same_part) != 1) return {};
  return std::string{*std::ranges::find_if(known, same_part)};
}

}  // namespace signalbox::core
