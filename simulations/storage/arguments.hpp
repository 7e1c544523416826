#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "postgres/parameter.hpp"

namespace signalbox::simulations {

/// The parameters of one statement, numbered from 1 as in its text. Each function throws
/// `sql_failure` where PostgreSQL would refuse: for NULL when the function does not return an
/// optional, and for a wrong type.
class arguments {
 public:
  explicit arguments(std::span<const postgres::parameter> given) : given_(given) {}

  [[nodiscard]] std::string_view text(std::size_t number) const;
  [[nodiscard]] std::optional<std::string> text_if_any(std::size_t number) const;
  /// Returns NULL for an empty text, like `nullif($n, '')`.
  [[nodiscard]] std::optional<std::string> text_unless_empty(std::size_t number) const;
  [[nodiscard]] std::int64_t whole(std::size_t number) const;
  [[nodiscard]] std::optional<std::int64_t> whole_if_any(std::size_t number) const;
  [[nodiscard]] bool truth(std::size_t number) const;
  [[nodiscard]] core::time_point moment(std::size_t number) const;
  [[nodiscard]] std::optional<core::time_point> moment_if_any(std::size_t number) const;
  /// A UUID in lower case.
  [[nodiscard]] std::string uuid(std::size_t number) const;
  [[nodiscard]] std::optional<std::string> uuid_if_any(std::size_t number) const;
  /// Returns the elements of an array without quotes, `{a,NULL,b}`; nothing for NULL.
  [[nodiscard]] std::vector<std::optional<std::string>> list(std::size_t number) const;
  /// Returns the row count of a `LIMIT`.
  [[nodiscard]] std::size_t limit(std::size_t number) const;

 private:
  [[nodiscard]] const char* raw(std::size_t number) const;

  std::span<const postgres::parameter> given_;
};

/// Formats a UUID as PostgreSQL does. Throws `sql_failure` for an invalid one.
[[nodiscard]] std::string read_uuid(std::string_view text);

/// Reads an integer. Throws `sql_failure` for an invalid one.
[[nodiscard]] std::int64_t read_whole(std::string_view text);

/// `lower(text)`, for the letters a to z only.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace signalbox::simulations
