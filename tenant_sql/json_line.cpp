#include "tenant_sql/json_line.hpp"

#include <fmt/format.h>

#include <iterator>

#include "tenant_sql/cell_text.hpp"

namespace signalbox::tenant_sql {

json_line::json_line(std::string& to, std::string_view type) : text_(to) {
  text_ += "{\"type\":";
  append_json_string(text_, type);
}

json_line::~json_line() {
  text_ += "}\n";
}

void json_line::begin_member(std::string_view name) {
  text_ += ',';
  append_json_string(text_, name);
  text_ += ':';
}

json_line& json_line::add(std::string_view name, std::string_view value) {
  begin_member(name);
  append_json_string(text_, value);
  return *this;
}

json_line& json_line::add(std::string_view name, bool value) {
  return add_raw(name, value ? "true" : "false");
}

json_line& json_line::add(std::string_view name, double value) {
  begin_member(name);
  fmt::format_to(std::back_inserter(text_), "{}", value);
  return *this;
}

json_line& json_line::add_raw(std::string_view name, std::string_view json) {
  begin_member(name);
  text_ += json;
  return *this;
}

}  // namespace signalbox::tenant_sql
