#include "domain/query/query_text.hpp"

#include <utility>

#include "core/encoding/utf8.hpp"

namespace signalbox::domain {

std::unexpected<core::error> fail_query(std::string message, std::string detail_code) {
  auto refused = core::fail(core::errc::bad_request, std::move(message));
  refused.error().detail_code = std::move(detail_code);
  return refused;
}

core::result<void> check_query_text(std::string_view text) {
  if (text.size() > query_bytes_max) {
    auto refused = core::fail(core::errc::payload_too_large,
                              "The SQL text is longer than 1 MiB. Run longer scripts with psql.");
    refused.error().detail_code = "query_too_long";
    return refused;
  }
  if (!core::is_utf8(text)) return fail_query("The SQL text is not UTF-8.", "query_not_utf8");
  if (text.contains('\0'))
    return fail_query("The SQL text contains a NUL character, which PostgreSQL does not accept.",
                      "query_not_utf8");
  return {};
}

std::string shortened(std::string text) {
  const auto kept = core::utf8_prefix(text, shown_bytes_max).size();
  if (kept == text.size()) return text;
  text.resize(kept);
  return text + "…";
}

}  // namespace signalbox::domain
