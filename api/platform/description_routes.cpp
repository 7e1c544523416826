#include "api/routes.hpp"

#include "api/http/call.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api {

namespace {

boost::asio::awaitable<outcome> show_description(call& c) {
  co_return success{.status = 200,
                    .body = transport::http::answer_stored(c.in.description, c.incoming)};
}

}  // namespace

std::vector<route> description_routes() {
  return {{.name = "show_description",
           .summary = "Get this API description",
           .verb = transport::http::method::get,
           .pattern = "/api/openapi.json",
           .lets_in = entry::anyone,
           .answers = {.holds = answer_form::body::description,
                       .status = 200,
                       .schema = "ApiDescription"},
           .run = show_description}};
}

}  // namespace signalbox::api
