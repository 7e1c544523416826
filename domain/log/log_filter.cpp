#include "domain/log/log_filter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/ascii.hpp"
#include "core/encoding/base64.hpp"
#include "core/encoding/utf8.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

namespace {

std::unexpected<core::error> filter_failure(std::string_view detail, std::string sentence) {
  auto failed = core::fail(core::errc::bad_request, std::move(sentence));
  failed.error().detail_code = detail;
  return failed;
}

std::unexpected<core::error> invalid_filter() {
  return filter_failure(
      "log_filter_invalid",
      R"(The filter must be base64url of {"sources": [names], "search": "text"}.)");
}

}  // namespace

bool is_log_filter_text(std::string_view text) {
  return text.size() <= log_filter_text_max && std::ranges::all_of(text, [](char c) {
           return core::is_letter_or_digit(c) || c == '-' || c == '_';
         });
}

core::result<log_filter> parse_log_filter(const log_catalogue& schema, std::string_view text) {
  log_filter made;
  if (text.empty()) return made;
  const auto bytes = is_log_filter_text(text) ? core::from_base64url(text) : std::nullopt;
  if (!bytes || !core::is_utf8(*bytes)) return invalid_filter();
  const auto given = core::json::parse(*bytes, nullptr, false);
  if (!given.is_object()) return invalid_filter();
  for (const auto& [name, value] : given.items()) {
    if (name == "sources" && value.is_array()) {
      made.sources = 0;
      for (const auto& one : value) {
        const auto* const source =
            one.is_string() ? schema.find(one.get_ref<const std::string&>()) : nullptr;
        if (source == nullptr)
          return filter_failure("log_filter_unknown_source",
                                "The filter has a source that does not exist.");
        made.sources |= 1ULL << source->number;
      }
      if (value.empty()) made.sources = ~0ULL;
    } else if (name == "search" && value.is_string()) {
      auto parsed = parse_log_search(schema, value.get_ref<const std::string&>());
      if (!parsed) return std::unexpected(std::move(parsed.error()));
      made.condition = std::move(*parsed);
    } else {
      return invalid_filter();
    }
  }
  return made;
}

}  // namespace signalbox::domain
