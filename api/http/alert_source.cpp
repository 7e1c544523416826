#include "api/http/alert_source.hpp"

#include "api/http/principal.hpp"
#include "core/crypto/same_secret.hpp"

namespace signalbox::api {

core::result<void> check_alert_source(const call& c) {
  const auto& secret = c.in.limits.alertmanager_token;
  if (secret.empty()) {
    return core::fail(core::errc::not_found,
                      "This installation does not accept alerts from Alertmanager: "
                      "incidents.alertmanager_token is not set.");
  }
  const auto given = bearer_token(c.incoming);
  if (!given) return std::unexpected(given.error());
  if (!core::same_secret(*given, secret)) {
    return core::fail(core::errc::unauthenticated,
                      "The bearer token does not match incidents.alertmanager_token.");
  }
  return {};
}

}  // namespace signalbox::api
