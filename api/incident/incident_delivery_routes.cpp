#include "api/routes.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "actors/messages/incident_delivery.hpp"
#include "api/http/call.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;

constexpr std::size_t deliveries_shown_max = 200;

awaitable<outcome> list_incident_deliveries(call& c) {
  auto state = query_text(c, "state");
  if (!state) co_return std::unexpected(std::move(state.error()));
  actors::list_incident_deliveries request{.state = *state == "all" ? std::string{} : *state,
                                           .count = deliveries_shown_max};
  auto found = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(found), [](const std::vector<domain::incident_delivery>& all) {
    json list = json::array();
    for (const auto& one : all)
      list.push_back(domain::incident_delivery_json(one));
    return ok(std::move(list));
  });
}

}  // namespace

std::vector<route> incident_delivery_routes() {
  return {{.name = "list_incident_deliveries",
           .summary = "List the newest 200 incident notifications sent by webhook or mail",
           .verb = transport::http::method::get,
           .pattern = "/platform/operator/incident-deliveries",
           .lets_in = entry::operators,
           .does = domain::operator_action::run_incidents,
           .query = {{.name = "state",
                      .summary = "Filter by state: `waiting` deliveries are tried or retried",
                      .one_of = {"all", "waiting", "delivered", "given_up"}}},
           .answers = list_of("IncidentDelivery"),
           .run = list_incident_deliveries}};
}

}  // namespace signalbox::api
