#include "app/log/request_note.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "app/log/log.hpp"

using namespace signalbox;

namespace {

std::string noted(const transport::http::exchange& seen, app::metrics& figures,
                  const std::string& level = "debug") {
  std::ostringstream out;
  app::note_stream(seen, figures, *app::make_log({.level = level, .format = "text"}, out));
  return out.str();
}

transport::http::exchange exported() {
  return {.verb = transport::http::method::get,
          .route = "/export",
          .path = "/export",
          .request_id = "id",
          .status = 200,
          .body_bytes = 7,
          .duration = std::chrono::microseconds{5},
          .is_stream = true};
}

}  // namespace

TEST_CASE("request log: a streamed response is logged and counted at its end") {
  app::metrics figures;
  CHECK(noted(exported(), figures)
            .ends_with("http.streamed method=GET route=/export status=200 bytes=7 end=complete "
                       "duration_us=5 request_id=id\n"));
  CHECK(noted(exported(), figures, "info").empty());
  CHECK(figures.text({}).find(
            R"(signalbox_http_requests_total{method="GET",route="/export",status="200"} 2)") !=
        std::string::npos);
}

TEST_CASE("request log: a streamed response that was cut off is logged with the reason") {
  app::metrics figures;
  auto seen = exported();
  seen.cut = transport::stream_cut::client_closed;
  CHECK(noted(seen, figures, "info").find("bytes=7 end=client_closed ") != std::string::npos);
}

TEST_CASE("request log: other responses are recorded by the API, not by the server") {
  app::metrics figures;
  auto seen = exported();
  seen.is_stream = false;
  CHECK(noted(seen, figures).empty());
  CHECK(figures.text({}).find("/export") == std::string::npos);
}
