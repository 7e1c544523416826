#include "api/project/owned_projects.hpp"

#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/organization.hpp"
#include "api/http/authorize.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::result;

awaitable<result<std::vector<domain::project>>> projects_in(const call& c,
                                                            domain::organization_slug slug) {
  actors::find_organization request{.slug = std::move(slug)};
  auto owner = co_await ask(c, c.in.directory, std::move(request));
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  co_return co_await ask<actors::list_projects>(c, *owner);
}

}  // namespace

awaitable<result<std::vector<owned_projects>>> projects_of_caller(call& c) {
  std::vector<owned_projects> all;
  auto open = open_memberships(c);
  for (auto& membership : open) {
    auto projects = co_await projects_in(c, membership.in.slug);
    if (!projects && projects.error().code == core::errc::not_found) continue;
    if (!projects) co_return std::unexpected(std::move(projects.error()));
    auto mine = readable(c, membership, std::move(*projects));
    all.push_back({.of = std::move(membership), .projects = std::move(mine)});
  }
  co_return all;
}

}  // namespace signalbox::api
