#include "api/routes/compute.hpp"

#include <utility>

#include "api/call.hpp"
#include "domain/compute.hpp"

namespace signalbox::api {

namespace {

boost::asio::awaitable<outcome> list_compute(call& c) {
  domain::json sizes = domain::json::array();
  for (const auto& one : c.in.compute.sizes())
    sizes.push_back(domain::compute_json(one));
  co_return ok(
      {{"default", c.in.compute.default_of(c.mine->in.plan)}, {"sizes", std::move(sizes)}});
}

}  // namespace

std::vector<route> compute_routes() {
  return {{.name = "list_compute",
           .summary = "See the sizes of machines that projects of this organization can run on",
           .verb = transport::http::method::get,
           .pattern = "/platform/organizations/{slug}/available-compute",
           .scripts = domain::token_scope::projects_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("ComputeSizes"),
           .run = list_compute}};
}

}  // namespace signalbox::api
