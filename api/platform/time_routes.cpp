#include "api/routes.hpp"

#include "api/http/call.hpp"
#include "core/time.hpp"

namespace signalbox::api {

namespace {

boost::asio::awaitable<outcome> show_time(call& c) {
  co_return ok({{"utcTime", core::to_iso8601(c.in.clock())}});
}

}  // namespace

std::vector<route> time_routes() {
  return {{.name = "show_time",
           .summary = "Get the current time",
           .verb = transport::http::method::get,
           .pattern = "/api/get-utc-time",
           .lets_in = entry::anyone,
           .answers = body_of("ServerTime"),
           .run = show_time}};
}

}  // namespace signalbox::api
