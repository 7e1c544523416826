#include "api/routes/flags.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "actors/messages/platform.hpp"
#include "api/call.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

constexpr std::size_t flag_name_letters_max = 64;

bool is_flag_name(std::string_view name) {
  return name.size() <= flag_name_letters_max && std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_' || c == '-' || c == '.';
         });
}

awaitable<outcome> list_flags(call& c) {
  auto flags = co_await ask<actors::list_flags>(c, c.in.platform);
  co_return shown(std::move(flags),
                  [](const std::map<std::string, bool>& all) { return ok(domain::json(all)); });
}

awaitable<outcome> set_flag(call& c) {
  const auto& name = c.parameter("name");
  if (!is_flag_name(name)) {
    co_return domain::fail_field("name", "must be 1 to 64 letters, digits, '_', '-' or '.'");
  }
  const bool value = c.input.boolean("value");
  actors::set_flag wish{.name = name, .value = value, .by = c.requester()};
  auto done = co_await ask(c, c.in.platform, std::move(wish));
  co_return shown(std::move(done), [&](const actors::done&) {
    return ok({{"name", name}, {"value", value}});
  });
}

}  // namespace

std::vector<route> flag_routes() {
  return {{.name = "list_flags",
           .summary = "See the feature flags",
           .verb = method::get,
           .pattern = "/platform/telemetry/feature-flags",
           .answers = body_of("FeatureFlags"),
           .run = list_flags},
          {.name = "set_flag",
           .summary = "Set a feature flag",
           .verb = method::put,
           .pattern = "/platform/telemetry/feature-flags/{name}",
           .lets_in = entry::operators,
           .body = {{.name = "value", .summary = "On or off", .kind = value_kind::boolean}},
           .answers = body_of("FeatureFlag"),
           .run = set_flag}};
}

}  // namespace signalbox::api
