#include "api/routes/time.hpp"

#include "api/call.hpp"
#include "domain/time.hpp"

namespace signalbox::api {

namespace {

boost::asio::awaitable<outcome> show_time(call& c) {
  co_return ok({{"utcTime", domain::to_iso8601(c.in.clock())}});
}

}  // namespace

std::vector<route> time_routes() {
  return {{.name = "show_time",
           .summary = "See what time it is",
           .verb = transport::http::method::get,
           .pattern = "/api/get-utc-time",
           .lets_in = entry::everybody,
           .answers = body_of("ServerTime"),
           .run = show_time}};
}

}  // namespace signalbox::api
