#include "api/routes.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/messages/platform.hpp"
#include "actors/messages/project.hpp"
#include "api/http/call.hpp"
#include "domain/incident/incident_activity.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::result;
using domain::activity_entry;
using domain::activity_group;
using transport::http::method;

constexpr std::string_view every_kind = "all";

/// Errors: `bad_request` with the parameter.
result<domain::activity_filter> activity_filter_of(const call& c) {
  domain::activity_filter filter;
  const auto limit = query_integer(c, "limit");
  if (!limit) return std::unexpected(limit.error());
  filter.count = static_cast<std::size_t>(*limit);
  const auto kind = query_text(c, "kind");
  if (!kind) return std::unexpected(kind.error());
  filter.group = domain::activity_group_names.value_of(*kind);
  if (const auto before = c.query("before")) {
    filter.before = domain::activity_place_from(*before);
    if (!filter.before) return domain::fail_field("before", "must be the next of a former page");
  }
  return filter;
}

/// Returns the entries of the incidents that affect the project. Errors: the actors'.
awaitable<result<std::vector<activity_entry>>> incident_activity(call& c) {
  auto project = co_await ask<actors::describe_project>(c, c.project);
  if (!project) co_return std::unexpected(std::move(project.error()));
  actors::list_recent_incidents request{.organization = project->organization,
                                        .project = project->ref,
                                        .region = project->region,
                                        .days = domain::activity_kept_for.count()};
  auto incidents = co_await ask(c, c.in.platform, std::move(request));
  if (!incidents) co_return std::unexpected(std::move(incidents.error()));
  auto entries = domain::activity_of(*incidents, c.in.clock());
  // Incidents from before the project existed did not affect it.
  std::erase_if(entries, [created = project->inserted_at](const activity_entry& one) {
    return one.at < created;
  });
  co_return entries;
}

awaitable<outcome> list_activity(call& c) {
  const auto filter = activity_filter_of(c);
  if (!filter) co_return std::unexpected(filter.error());
  const bool shows_incidents = !filter->group || filter->group == activity_group::incidents;
  std::vector<activity_entry> of_incidents;
  if (shows_incidents) {
    auto found = co_await incident_activity(c);
    if (!found) co_return std::unexpected(std::move(found.error()));
    of_incidents = std::move(*found);
  }
  actors::list_activity request{.filter = *filter};
  auto stored = co_await ask(c, c.project, std::move(request));
  if (!stored) co_return std::unexpected(std::move(stored.error()));
  const auto page = domain::merge_activity(std::move(*stored), std::move(of_incidents), *filter);
  co_return ok(domain::activity_page_json(page));
}

std::vector<query_field> activity_fields() {
  std::vector<std::string_view> kinds{every_kind};
  for (const auto name : domain::activity_group_names.names())
    kinds.push_back(name);
  return {{.name = "before", .summary = "Returns older entries: `next` of the former page"},
          {.name = "limit",
           .summary = "Maximum number of entries",
           .range = query_range{.low = 1,
                                .high = static_cast<std::int64_t>(domain::activity_page_max),
                                .fallback = domain::activity_page_usual}},
          {.name = "kind", .summary = "Returns only entries of this kind", .one_of = kinds}};
}

}  // namespace

std::vector<route> activity_routes() {
  return {{.name = "list_project_activity",
           .summary = "List what happened to this project in the last 90 days, newest first",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/activity",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .query = activity_fields(),
           .answers = body_of("ProjectActivity"),
           .run = list_activity}};
}

}  // namespace signalbox::api
