#include "api/routes.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "actors/messages/platform.hpp"
#include "api/http/call.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using transport::http::method;

constexpr std::size_t flag_name_characters_max = 64;

bool is_flag_name(std::string_view name) {
  return name.size() <= flag_name_characters_max && std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_' || c == '-' || c == '.';
         });
}

awaitable<outcome> list_flags(call& c) {
  auto flags = co_await ask<actors::list_flags>(c, c.in.platform);
  co_return shown(std::move(flags),
                  [](const std::map<std::string, bool>& all) { return ok(core::json(all)); });
}

std::unexpected<core::error> no_flag_name() {
  return domain::fail_field("name", "must be 1 to 64 letters, digits, '_', '-' or '.'");
}

awaitable<outcome> set_flag(call& c) {
  const auto& name = c.parameter("name");
  if (!is_flag_name(name)) co_return no_flag_name();
  const bool value = c.input.boolean("value");
  actors::set_flag request{.name = name, .value = value, .by = c.requester()};
  auto done = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(done), [&](const actors::done&) {
    return ok({{"name", name}, {"value", value}});
  });
}

awaitable<outcome> remove_flag(call& c) {
  const auto& name = c.parameter("name");
  if (!is_flag_name(name)) co_return no_flag_name();
  actors::remove_flag request{.name = name, .by = c.requester()};
  auto gone = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

constexpr std::string_view one_flag = "/platform/telemetry/feature-flags/{name}";

}  // namespace

std::vector<route> flag_routes() {
  return {{.name = "list_flags",
           .summary = "List the feature flags",
           .verb = method::get,
           .pattern = "/platform/telemetry/feature-flags",
           .answers = body_of("FeatureFlags"),
           .run = list_flags},
          {.name = "set_flag",
           .summary = "Set a feature flag; unknown names are created",
           .verb = method::put,
           .pattern = one_flag,
           .lets_in = entry::operators,
           .body = {{.name = "value", .summary = "On or off", .kind = value_kind::boolean}},
           .answers = body_of("FeatureFlag"),
           .run = set_flag},
          {.name = "remove_flag",
           .summary = "Remove a feature flag, which turns it off",
           .verb = method::delete_,
           .pattern = one_flag,
           .lets_in = entry::operators,
           .answers = no_body(),
           .fails = {errc::not_found},
           .run = remove_flag}};
}

}  // namespace signalbox::api
