#include "api/query/sql_failure.hpp"

#include <fmt/format.h>

#include <utility>

namespace signalbox::api {

namespace {

using core::json;

json text_or_absent(const std::string& text) {
  return text.empty() ? json() : json(text);
}

/// The error as psql shows it.
std::string formatted(const tenant_sql::text_failure& why) {
  auto text = fmt::format("ERROR:  {}: {}", why.why.sqlstate, why.why.message);
  if (why.line > 0) text += fmt::format("\nLINE {}, column {}", why.line, why.column);
  if (!why.why.detail.empty()) text += "\nDETAIL:  " + why.why.detail;
  if (!why.why.hint.empty()) text += "\nHINT:  " + why.why.hint;
  return text;
}

unsigned status_of(const tenant_sql::text_failure& why) {
  if (why.code == "timeout") return 504;
  if (why.code == locked_code) return 409;
  return why.code == "unavailable" ? 503 : 400;
}

}  // namespace

success sql_failure(const call& c, const tenant_sql::text_failure& why,
                    std::optional<std::size_t> index) {
  json body = {{"message", why.why.message},
               {"code", why.code.empty() ? "bad_request" : why.code},
               {"requestId", c.incoming.id},
               {"sqlstate", text_or_absent(why.why.sqlstate)},
               {"severity", text_or_absent(why.why.severity)},
               {"detail", text_or_absent(why.why.detail)},
               {"hint", text_or_absent(why.why.hint)},
               {"formattedError", formatted(why)}};
  if (why.position) {
    body["position"] = *why.position;
    body["line"] = why.line;
    body["column"] = why.column;
  }
  if (index) body["index"] = *index;
  ready_answer made;
  made.status = status_of(why);
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  if (made.status >= 500) made.headers.set("Retry-After", "1");
  made.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  return {.status = made.status, .body = std::move(made)};
}

}  // namespace signalbox::api
