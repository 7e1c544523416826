#include "transport/engineio/admission.hpp"

#include <algorithm>

#include "transport/http/field_list.hpp"
#include "transport/http/target.hpp"

namespace signalbox::transport::engineio {

namespace {

constexpr std::string_view spoken_version = "4";

std::string_view message_of(refusal why) {
  switch (why) {
    case refusal::unknown_transport:
      return "Transport unknown";
    case refusal::unknown_session:
      return "Session ID unknown";
    case refusal::bad_handshake_method:
      return "Bad handshake method";
    case refusal::bad_request:
      return "Bad request";
    case refusal::forbidden:
      return "Forbidden";
    case refusal::unsupported_version:
      return "Unsupported protocol version";
  }
  return "Bad request";
}

std::optional<channel> channel_of(std::string_view name) {
  if (name == "polling") return channel::polling;
  if (name == "websocket") return channel::websocket;
  return std::nullopt;
}

}  // namespace

std::expected<admission, refusal> admit(const http::request& incoming, bool is_upgrade) {
  const auto over = channel_of(http::query_parameter(incoming.query, "transport").value_or(""));
  if (!over) return std::unexpected(refusal::unknown_transport);
  if (http::query_parameter(incoming.query, "EIO") != spoken_version) {
    return std::unexpected(refusal::unsupported_version);
  }
  const auto sid = http::query_parameter(incoming.query, "sid");
  if (!sid && incoming.verb != http::method::get) {
    return std::unexpected(refusal::bad_handshake_method);
  }
  const bool method_fits =
      incoming.verb == http::method::get || (incoming.verb == http::method::post && !is_upgrade);
  if (!method_fits || is_upgrade != (over == channel::websocket)) {
    return std::unexpected(refusal::bad_request);
  }
  return admission{.over = *over, .sid = sid};
}

bool origin_allowed(const http::fields& headers, const std::vector<std::string>& allowed) {
  const auto origin = headers.find("Origin");
  if (!origin) return true;
  if (!allowed.empty()) {
    return std::ranges::any_of(allowed, [&](const auto& one) {
      return one == "*" || http::equal_ignoring_case(one, *origin);
    });
  }
  const auto host = headers.find("Host");
  const auto scheme_end = origin->find("://");
  return host && scheme_end != std::string_view::npos &&
         http::equal_ignoring_case(origin->substr(scheme_end + 3), *host);
}

http::response refusal_response(refusal why) {
  http::response answer{.status = why == refusal::forbidden ? 403U : 400U};
  answer.headers.add("Content-Type", "application/json");
  answer.body = "{\"code\":" + std::to_string(static_cast<int>(why)) + ",\"message\":\"" +
                std::string(message_of(why)) + "\"}";
  return answer;
}

}  // namespace signalbox::transport::engineio
