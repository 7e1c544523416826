#include "api/identity/auth_bodies.hpp"

#include <string>

#include "api/identity/session_json.hpp"

namespace signalbox::api {

namespace {

constexpr std::size_t user_agent_bytes_max = 256;

}  // namespace

actors::sign_in_origin origin_of(const call& c) {
  const auto agent = c.incoming.headers.find("User-Agent").value_or("");
  return {.remote_address = c.incoming.remote_address,
          .user_agent = std::string{agent.substr(0, user_agent_bytes_max)},
          .request_id = c.incoming.id,
          .caller = c.waiting()};
}

success session_shown(const actors::issued_session& what) {
  return ok(session_json(what));
}

body_field captcha_field() {
  return {.name = "gotrue_meta_security",
          .summary = "Sent by the client; not used",
          .kind = value_kind::object,
          .required = false};
}

body_field challenge_field() {
  return {.name = "code_challenge", .summary = "Sent by the client; not used", .required = false};
}

body_field challenge_method_field() {
  return {.name = "code_challenge_method",
          .summary = "Sent by the client; not used",
          .required = false};
}

}  // namespace signalbox::api
