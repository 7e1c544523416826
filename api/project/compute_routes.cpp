#include "api/routes.hpp"

#include <utility>

#include "api/http/call.hpp"
#include "domain/billing/plans.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/compute_choice.hpp"

namespace signalbox::api {

namespace {

boost::asio::awaitable<outcome> list_compute(call& c) {
  core::json sizes = core::json::array();
  const domain::compute_choice choice{
      .sizes = c.in.compute, .plans = c.in.plans, .plan = c.membership().in.plan};
  for (const auto& one : c.in.compute.sizes()) {
    auto size = domain::compute_json(one);
    const auto refusal = domain::refusal_of(choice, one, c.in.host_refusal);
    size["available"] = !refusal;
    size["unavailable_reason"] = refusal ? core::json(*refusal) : core::json();
    sizes.push_back(std::move(size));
  }
  co_return ok(
      {{"default", c.in.compute.default_of(c.membership().in.plan)}, {"sizes", std::move(sizes)}});
}

/// Prices are public, for prospective customers.
boost::asio::awaitable<outcome> list_plans(call& c) {
  core::json plans = core::json::array();
  for (const auto& one : c.in.plans.plans())
    plans.push_back(domain::plan_json(one, c.in.compute.default_of(one.id)));
  co_return ok(std::move(plans));
}

}  // namespace

std::vector<route> compute_routes() {
  return {{.name = "list_compute",
           .summary = "List the compute sizes available to projects of this organization",
           .verb = transport::http::method::get,
           .pattern = "/platform/organizations/{slug}/available-compute",
           .scripts = domain::token_scope::projects_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("ComputeSizes"),
           .run = list_compute},
          {.name = "list_plans",
           .summary = "List the plans with their prices and features",
           .verb = transport::http::method::get,
           .pattern = "/platform/plans",
           .lets_in = entry::anyone,
           .answers = list_of("PlanTerms"),
           .run = list_plans}};
}

}  // namespace signalbox::api
