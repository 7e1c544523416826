#include "api/project/transfer_outlook.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/organization.hpp"

namespace signalbox::api {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::project_status;

awaitable<result<actors::organization_handle>> owner_of(call& c, domain::organization_slug slug) {
  actors::find_organization request{.slug = std::move(slug)};
  co_return co_await ask(c, c.in.directory, std::move(request));
}

json transfer_remark(std::string_view key, std::string message) {
  return {{"key", key}, {"message", std::move(message)}};
}

awaitable<result<json>> transfer_outlook(call& c, planned_transfer plan,
                                         domain::membership target) {
  auto owner = co_await owner_of(c, target.in.slug);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  auto limit = co_await ask<actors::describe_free_limit>(c, *owner);
  if (!limit) co_return std::unexpected(std::move(limit.error()));

  const auto status = plan.what.condition.status;
  if (status == project_status::going_down || status == project_status::removed) {
    plan.errors.push_back(transfer_remark("project_is_deleted", "This project is being deleted."));
  }
  if (limit->is_reached() && domain::counts_as_active(status)) {
    plan.errors.push_back(
        transfer_remark("free_project_limit",
                        fmt::format("{} is on the Free plan and already has {} active projects.",
                                    target.in.name, limit->max)));
  }
  const auto* limits = c.in.plans.find(target.in.plan);
  const auto* size = c.in.compute.find(plan.what.compute_size);
  const auto first = c.in.compute.default_of(target.in.plan);
  if (limits != nullptr && !limits->chooses_compute && size != nullptr && size->id != first) {
    plan.warnings.push_back(transfer_remark(
        "keeps_compute_size",
        fmt::format("It continues to run on {}, which is not available to {} on the {} plan.",
                    size->name, target.in.name, limits->name)));
  }
  const bool valid = plan.errors.empty();
  co_return json{{"valid", valid},
                 {"errors", std::move(plan.errors)},
                 {"warnings", std::move(plan.warnings)},
                 {"target_organization_has_free_project_slots", !limit->is_reached()},
                 {"source_subscription_plan", plan.source_plan},
                 {"target_subscription_plan", target.in.plan}};
}

}  // namespace signalbox::api
