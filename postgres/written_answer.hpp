#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/identifier.hpp"
#include "core/time.hpp"

namespace signalbox::postgres {

/// A result without a server: rows of texts in PostgreSQL's format, or the number of changed rows.
/// Written cell by cell, in column order.
class written_answer {
 public:
  /// `columns` must live as long as the program. Of columns with the same name, the first is found.
  explicit written_answer(std::span<const std::string_view> columns) : columns_(columns) {}

  /// The result of a statement that returns no rows.
  [[nodiscard]] static written_answer of_change(std::size_t affected) {
    written_answer made({});
    made.affected_ = affected;
    return made;
  }

  /// Writes the next cell of the row.
  /// @{
  written_answer& add(std::nullopt_t) {
    cells_.push_back({.begin = 0, .length = null_length});
    return *this;
  }
  written_answer& add(std::string_view text) {
    cells_.push_back({.begin = static_cast<std::uint32_t>(text_.size()),
                      .length = static_cast<std::uint32_t>(text.size())});
    text_ += text;
    return *this;
  }
  written_answer& add(const std::string& text) { return add(std::string_view(text)); }
  written_answer& add(const char* text) { return add(std::string_view(text)); }
  written_answer& add(std::same_as<bool> auto value) { return add(value ? "t" : "f"); }
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) written_answer& add(Number value) {
    char digits[std::numeric_limits<Number>::digits10 + 3];
    const auto written = std::to_chars(digits, digits + sizeof digits, value);
    return add(std::string_view(digits, written.ptr));
  }
  written_answer& add(core::time_point at) { return add(core::to_iso8601(at)); }
  template <class Value>
  written_answer& add(const std::optional<Value>& value) {
    return value ? add(*value) : add(std::nullopt);
  }
  /// @}

  /// Ends a row, which must have a cell for each column.
  void end_row() { affected_ = ++rows_; }

  [[nodiscard]] std::size_t rows() const { return rows_; }
  /// Equals the number of rows, if there are any.
  [[nodiscard]] std::size_t affected() const { return affected_; }
  [[nodiscard]] std::span<const std::string_view> columns() const { return columns_; }

  /// Returns the index of a column; nothing for an unknown name.
  [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const {
    for (std::size_t at = 0; at < columns_.size(); ++at)
      if (columns_[at] == name) return at;
    return std::nullopt;
  }

  /// Returns a cell's text; nothing for NULL. Both indexes must be in range.
  [[nodiscard]] std::optional<std::string_view> text(std::size_t row, std::size_t column) const {
    const auto& one = cells_[row * columns_.size() + column];
    if (one.length == null_length) return std::nullopt;
    return std::string_view(text_).substr(one.begin, one.length);
  }

 private:
  struct cell {
    std::uint32_t begin;
    std::uint32_t length;
  };
  static constexpr std::uint32_t null_length = std::numeric_limits<std::uint32_t>::max();

  std::span<const std::string_view> columns_;
  std::string text_;  ///< of all cells
  std::vector<cell> cells_;
  std::size_t rows_ = 0;
  std::size_t affected_ = 0;
};

}  // namespace signalbox::postgres
