#include "api/routes/simulated_fleet.hpp"

#include <utility>

#include "actors/messages/fleet.hpp"
#include "api/call.hpp"
#include "domain/fleet_fault.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

awaitable<outcome> inflict_fault(call& c) {
  auto what = domain::check_fleet_fault({.kind = c.input.text("kind"),
                                         .region = c.input.maybe_text("region"),
                                         .ref = c.input.maybe_text("ref"),
                                         .takes_ms = c.input.maybe_integer("takes_ms")});
  if (!what) co_return std::unexpected(std::move(what.error()));
  actors::inflict_fault wish{.what = std::move(*what), .by = c.requester()};
  auto done = co_await ask(c, c.in.directory, std::move(wish));
  co_return shown(std::move(done), [](const actors::done&) { return nothing(); });
}

}  // namespace

std::vector<route> simulated_fleet_routes() {
  return {{.name = "inflict_fault",
           .summary = "Do something to the databases of a simulated fleet, for a rehearsal",
           .verb = method::post,
           .pattern = "/platform/operator/simulated-fleet/faults",
           .lets_in = entry::operators,
           .body = {{.name = "kind",
                     .summary = "`region_lost`: a region's databases cannot be reached. "
                                "`region_back`: they can be again. `crash`: a database ends by "
                                "itself. `slow_looks`: each look at a database takes longer",
                     .one_of = {"region_lost", "region_back", "crash", "slow_looks"}},
                    {.name = "region",
                     .summary = "The code of the region, where it is about one",
                     .required = false,
                     .rule = domain::check_not_blank},
                    {.name = "ref",
                     .summary = "The project whose database crashes",
                     .required = false,
                     .rule = domain::check_ref_text},
                    {.name = "takes_ms",
                     .summary = "How much longer each look takes: 0 to 60000, 0 for as before",
                     .kind = value_kind::integer,
                     .required = false}},
           .answers = no_body(),
           .fails = {domain::errc::not_found, domain::errc::conflict},
           .run = inflict_fault}};
}

}  // namespace signalbox::api
