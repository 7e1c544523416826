#include "api/query/name_list.hpp"

#include <fmt/format.h>

#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

/// Takes a name from the front of a text. Nothing without a name.
std::optional<std::string> take_name(std::string_view& text) {
  if (!text.starts_with('"')) {
    const auto name = text.substr(0, text.find_first_of(",\""));
    text.remove_prefix(name.size());
    if (name.empty()) return std::nullopt;
    return std::string(name);
  }
  std::string name;
  text.remove_prefix(1);
  while (!text.empty()) {
    const char one = text.front();
    text.remove_prefix(1);
    if (one == '"') {
      if (!text.starts_with('"')) {
        if (name.empty()) return std::nullopt;
        return name;
      }
      text.remove_prefix(1);
    }
    name += one;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> parse_names(std::string_view text) {
  std::vector<std::string> names;
  for (;;) {
    auto name = take_name(text);
    if (!name) return std::nullopt;
    names.push_back(std::move(*name));
    if (text.empty()) return names;
    if (!text.starts_with(',')) return std::nullopt;
    text.remove_prefix(1);
  }
}

core::result<void> check_name(std::string_view field, std::string_view name) {
  if (!name.empty() && name.size() <= domain::sql_name_bytes_max) return {};
  return domain::fail_field(std::string(field), fmt::format("must be a name of 1 to {} bytes",
                                                            domain::sql_name_bytes_max));
}

}  // namespace signalbox::api
