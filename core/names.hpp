#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::core {

/// The names of an enumeration on the wire and in storage, in one table for both directions.
template <class Enum, std::size_t Size>
struct name_table {
  std::array<std::pair<Enum, std::string_view>, Size> rows;

  [[nodiscard]] constexpr std::string_view name_of(Enum value) const {
    const auto* found = std::ranges::find(rows, value, &std::pair<Enum, std::string_view>::first);
    return found == rows.end() ? std::string_view{} : found->second;
  }

  [[nodiscard]] constexpr std::optional<Enum> value_of(std::string_view name) const {
    const auto* found = std::ranges::find(rows, name, &std::pair<Enum, std::string_view>::second);
    if (found == rows.end()) return std::nullopt;
    return found->first;
  }

  /// Returns the value of a name that was checked against `names`. Throws `std::logic_error` for
  /// another name.
  [[nodiscard]] constexpr Enum checked_value_of(std::string_view name) const {
    const auto found = value_of(name);
    if (!found) throw std::logic_error("a name was not checked");
    return *found;
  }

  /// Returns all names in the order of the rows.
  [[nodiscard]] std::vector<std::string_view> names() const {
    return names_where([](Enum) { return true; });
  }

  /// Returns the names of the values for which `includes` is true.
  template <class Predicate>
  [[nodiscard]] std::vector<std::string_view> names_where(Predicate includes) const {
    std::vector<std::string_view> found;
    for (const auto& [value, name] : rows) {
      if (includes(value)) found.push_back(name);
    }
    return found;
  }
};

template <class Enum, std::size_t Size>
name_table(std::array<std::pair<Enum, std::string_view>, Size>) -> name_table<Enum, Size>;

/// Builds a `name_table` from `{value, "name"}` rows.
template <class Enum, std::size_t Size>
[[nodiscard]] constexpr name_table<Enum, Size> names_of(
    const std::pair<Enum, std::string_view> (&rows)[Size]) {
  return {std::to_array(rows)};
}

}  // namespace signalbox::core
