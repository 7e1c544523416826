#include "api/routes.hpp"

#include "api/http/call.hpp"

namespace signalbox::api {

namespace {

boost::asio::awaitable<outcome> show_custom_content(call& c) {
  co_return ok(c.in.content.values());
}

}  // namespace

std::vector<route> custom_content_routes() {
  return {{.name = "show_custom_content",
           .summary = "Get this installation's custom content",
           .verb = transport::http::method::get,
           .pattern = "/platform/custom-content",
           .lets_in = entry::anyone,
           .answers = body_of("CustomContent"),
           .run = show_custom_content}};
}

}  // namespace signalbox::api
