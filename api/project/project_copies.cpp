#include "api/project/project_copies.hpp"

#include <cstdint>
#include <utility>

#include "api/http/authorize.hpp"
#include "api/project/transfer_outlook.hpp"

namespace signalbox::api {

using boost::asio::awaitable;
using core::errc;
using core::result;

result<std::optional<core::time_point>> recovery_time_in(const body& input) {
  constexpr std::int64_t seconds_max = 253'402'300'799;  // the end of the year 9999
  const auto seconds = input.maybe_integer("recovery_time_target_unix");
  if (!seconds) return std::nullopt;
  if (*seconds < 0 || *seconds > seconds_max)
    return core::fail(errc::bad_request,
                      "recovery_time_target_unix must be a time in seconds since 1970.");
  return core::time_point{std::chrono::seconds{*seconds}};
}

awaitable<result<actors::created_project>> create_copy(call& c, requested_copy requested) {
  if (c.in.check_disk_headroom) {
    if (auto headroom = c.in.check_disk_headroom(); !headroom)
      co_return std::unexpected(std::move(headroom.error()));
  }
  auto origin = co_await ask(c, c.project, std::move(requested.from));
  if (!origin) co_return std::unexpected(std::move(origin.error()));
  auto owner = co_await owner_of(c, c.membership().in.slug);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  actors::project_copy copy;
  copy.origin = std::move(*origin);
  copy.is_branch = requested.is_branch;
  copy.expires_at = requested.expires_at;
  actors::create_project request;
  request.name = std::move(requested.name);
  request.password = std::move(requested.password);
  request.by = c.requester();
  request.compute_size = std::move(requested.compute_size);
  request.copy = std::move(copy);
  co_return co_await ask(c, *owner, std::move(request));
}

awaitable<result<std::vector<domain::project>>> siblings_of(call& c) {
  auto owner = co_await owner_of(c, c.membership().in.slug);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  auto all = co_await ask<actors::list_projects>(c, *owner);
  if (!all) co_return std::unexpected(std::move(all.error()));
  co_return readable(c, c.membership(), std::move(*all));
}

}  // namespace signalbox::api
