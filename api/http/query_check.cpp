#include "api/http/query_check.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "api/http/json_object.hpp"
#include "core/encoding/utf8.hpp"
#include "domain/validation.hpp"
#include "transport/http/target.hpp"

namespace signalbox::api {

namespace {

bool is_storable(const std::optional<std::string>& text) {
  return text && core::is_utf8(*text) && text->find('\0') == text->npos;
}

}  // namespace

core::result<void> check_query(std::string_view raw) {
  while (!raw.empty()) {
    const auto pair = raw.substr(0, raw.find('&'));
    raw.remove_prefix(std::min(pair.size() + 1, raw.size()));
    const auto equals = pair.find('=');
    const auto name = transport::http::percent_decode(pair.substr(0, equals));
    const auto value = equals == pair.npos
                           ? std::optional<std::string>{""}
                           : transport::http::percent_decode(pair.substr(equals + 1));
    if (!is_storable(name)) {
      return domain::fail_field("query", "has a name that is not percent-encoded UTF-8");
    }
    if (!is_storable(value)) {
      return domain::fail_field(name->substr(0, shown_name_bytes_max),
                                "must be percent-encoded UTF-8 without U+0000");
    }
  }
  return {};
}

}  // namespace signalbox::api
