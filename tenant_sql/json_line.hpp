#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::tenant_sql {

/// One line with a JSON object, written member by member at the end of a text.
class json_line {
 public:
  json_line(std::string& to, std::string_view type);
  json_line(const json_line&) = delete;
  json_line& operator=(const json_line&) = delete;
  /// Ends the object and the line.
  ~json_line();

  json_line& add(std::string_view name, std::string_view value);
  json_line& add(std::string_view name, const char* value) {
    return add(name, std::string_view(value));
  }
  json_line& add(std::string_view name, bool value);
  json_line& add(std::string_view name, double value);
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) json_line& add(std::string_view name, Number value) {
    return add_raw(name, std::to_string(value));
  }
  template <class T>
  json_line& add(std::string_view name, const std::optional<T>& value) {
    return value ? add(name, *value) : add_raw(name, "null");
  }
  /// Adds a text that is not empty.
  json_line& add_if_any(std::string_view name, std::string_view value) {
    return value.empty() ? *this : add(name, value);
  }
  /// Adds JSON as it is.
  json_line& add_raw(std::string_view name, std::string_view json);

 private:
  void begin_member(std::string_view name);

  std::string& text_;
};

}  // namespace signalbox::tenant_sql
