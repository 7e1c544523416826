#pragma once

#include <libpq-fe.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "postgres/value.hpp"
#include "postgres/written_answer.hpp"

namespace signalbox::postgres {

template <class Value>
struct is_optional : std::false_type {};
template <class Value>
struct is_optional<std::optional<Value>> : std::true_type {};

/// A row of a result. Valid as long as its `rows`.
class row {
 public:
  /// A row of a server's result, or of a written one.
  row(const PGresult* answer, const written_answer* written, int number)
      : answer_(answer), written_(written), number_(number) {}

  /// Returns the column as a `Value`: text, boolean, integer, time, binary data, identifier, or
  /// `std::optional` of these for columns that may be NULL. A NULL read as text is empty. An
  /// unknown column, another type or an unexpected NULL is a broken promise (see value.hpp).
  template <class Value>
  [[nodiscard]] Value as(std::string_view column) const {
    return as<Value>(index_of(column));
  }

  template <class Value>
  [[nodiscard]] Value as(int column) const {
    const auto text = text_of(column);
    if constexpr (is_optional<Value>::value) {
      if (!text) return std::nullopt;
      typename Value::value_type value{};
      read_value(*text, value);
      return value;
    } else {
      Value value{};
      if (!text && !std::is_same_v<Value, std::string>) broken_promise("an unexpected NULL");
      if (text) read_value(*text, value);
      return value;
    }
  }

 private:
  [[nodiscard]] int index_of(std::string_view column) const;
  [[nodiscard]] std::optional<std::string_view> text_of(int column) const;

  const PGresult* answer_;
  const written_answer* written_;
  int number_;
};

/// The result of one statement; owns the `PGresult`, or its replacement.
class rows {
 public:
  explicit rows(PGresult* answer) : answer_(answer, &PQclear) {}
  explicit rows(written_answer answer)
      : answer_(nullptr, &PQclear),
        written_(std::make_unique<const written_answer>(std::move(answer))) {}

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }
  /// Returns row number `at`, zero-based; `at` must be below `size()`.
  [[nodiscard]] row operator[](std::size_t at) const;
  /// Returns the number of rows changed by an INSERT, UPDATE or DELETE.
  [[nodiscard]] std::size_t affected() const;
  /// The replacement of a server's result; null for a server's result.
  [[nodiscard]] const written_answer* written() const { return written_.get(); }

 private:
  std::unique_ptr<PGresult, decltype(&PQclear)> answer_;
  std::unique_ptr<const written_answer> written_;
};

}  // namespace signalbox::postgres
