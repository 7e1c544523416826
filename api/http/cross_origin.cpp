#include "api/http/cross_origin.hpp"

#include <algorithm>
#include <optional>

#include "transport/http/field_list.hpp"

namespace signalbox::api {

namespace {

/// Time for which a browser may cache the answer to a preflight, in seconds.
constexpr const char* remembered_s = "600";

/// The headers of the specification's calls (point 7) for which browsers send a preflight.
constexpr const char* request_headers =
    "Authorization, Content-Type, Version, X-Client-Info, X-Request-Id, X-Supabase-Api-Version, "
    "X-Connection-Encrypted, X-Pg-Application-Name";

/// Headers that a page may read in addition to the safelisted ones.
constexpr const char* answer_headers = "X-Request-Id, Retry-After, X-Supabase-Api-Version";

bool is_allowed(const std::vector<std::string>& allowed, std::string_view origin) {
  return std::ranges::any_of(allowed, [&](const std::string& one) {
    return transport::http::equal_ignoring_case(one, origin);
  });
}

}  // namespace

void permit_origin(const std::vector<std::string>& allowed,
                   const transport::http::request& incoming, transport::http::response& answer) {
  if (allowed.empty()) return;
  // A cache must not return one origin's answer to another.
  answer.headers.add("Vary", "Origin");
  const auto origin = incoming.headers.find("Origin");
  if (!origin || !is_allowed(allowed, *origin)) return;
  answer.headers.set("Access-Control-Allow-Origin", std::string(*origin));
  answer.headers.set("Access-Control-Allow-Credentials", "true");
  answer.headers.set("Access-Control-Expose-Headers", answer_headers);
  const bool asks_first = incoming.verb == transport::http::method::options &&
                          incoming.headers.find("Access-Control-Request-Method").has_value();
  if (!asks_first) return;
  if (const auto methods = answer.headers.find("Allow")) {
    answer.headers.set("Access-Control-Allow-Methods", std::string(*methods));
  }
  answer.headers.set("Access-Control-Allow-Headers", request_headers);
  answer.headers.set("Access-Control-Max-Age", remembered_s);
}

}  // namespace signalbox::api
