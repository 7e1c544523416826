#include "api/alert_source.hpp"

#include "api/principal.hpp"
#include "domain/same_secret.hpp"

namespace signalbox::api {

domain::result<void> check_alert_source(const call& c) {
  const auto& secret = c.in.limits.alertmanager_token;
  if (secret.empty()) {
    return domain::fail(domain::errc::not_found,
                        "This installation takes nothing from Alertmanager: "
                        "incidents.alertmanager_token is not set.");
  }
  const auto given = bearer_token(c.asked);
  if (!given) return std::unexpected(given.error());
  if (!domain::same_secret(*given, secret)) {
    return domain::fail(domain::errc::unauthenticated,
                        "The bearer token is not that of incidents.alertmanager_token.");
  }
  return {};
}

}  // namespace signalbox::api
