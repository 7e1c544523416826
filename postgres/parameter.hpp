#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "core/identifier.hpp"
#include "core/time.hpp"
#include "postgres/bytes.hpp"

namespace signalbox::postgres {

/// A value for a `$n` of a statement, in PostgreSQL's text form, or NULL.
///
/// The constructors are implicit on purpose, so that an argument list is a list of values, `{email,
/// now, bytes{hash}}`.
class parameter {
 public:
  parameter(std::nullopt_t) {}
  parameter(std::string_view text) : text_(text) {}
  parameter(const std::string& text) : text_(text) {}
  parameter(const char* text) : text_(text) {}
  parameter(std::same_as<bool> auto value) : text_(value ? "t" : "f") {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) parameter(Number value) : text_(std::to_string(value)) {}
  parameter(core::time_point at) : text_(core::to_iso8601(at)) {}
  parameter(const bytes& data) : text_(to_hex(data)) {}
  template <class Tag>
  parameter(const core::identifier<Tag>& id) : text_(id.value) {}
  template <class Value>
  parameter(const std::optional<Value>& value) {
    if (value) text_ = parameter(*value).text_;
  }

  /// The text form, terminated by a zero; a null pointer for NULL.
  [[nodiscard]] const char* text() const { return text_ ? text_->c_str() : nullptr; }

 private:
  std::optional<std::string> text_;
};

}  // namespace signalbox::postgres
