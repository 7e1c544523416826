#include "app/doctor/port_check.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "app/server/installation.hpp"
#include "core/json/json.hpp"
#include "tests/unit/app/scratch_folder.hpp"
#include "tests/unit/support/http_server.hpp"

using namespace signalbox;
using namespace signalbox::app;
using signalbox::testing::http_server;
using signalbox::testing::json_answer;

namespace {

settings settings_for(std::uint16_t port, const scratch_folder& data) {
  settings with;
  with.transport.port = port;
  with.data.dir = data.path;
  return with;
}

void announce(const scratch_folder& data, const std::string& url) {
  std::ofstream(announcement_path(data.path))
      << core::json{{"url", url}, {"pid", 1}, {"version", "x"}}.dump();
}

}  // namespace

TEST_CASE("port check: a free port has no user") {
  const scratch_folder data;
  CHECK(find_port_holder(settings_for(0, data)) == port_holder::none);
}

TEST_CASE(
    "port check: a port in use belongs to another program unless the announced server responds "
    "there") {
  const scratch_folder data;
  http_server server(json_answer("200 OK", R"({"status":"ok"})"));
  const auto with = settings_for(server.port(), data);
  CHECK(find_port_holder(with) == port_holder::other_process);
  announce(data, server.url());
  CHECK(find_port_holder(with) == port_holder::this_installation);
  CHECK(server.requests().at(0).starts_with("GET /healthz "));
}

TEST_CASE("port check: a note for another port or an unhealthy server does not count") {
  const scratch_folder data;
  http_server server(json_answer("404 Not Found", "{}"));
  const auto with = settings_for(server.port(), data);
  announce(data, "http://127.0.0.1:1");
  CHECK(find_port_holder(with) == port_holder::other_process);
  announce(data, server.url());
  CHECK(find_port_holder(with) == port_holder::other_process);
}

TEST_CASE("port check: an address of another machine is not allowed") {
  const scratch_folder data;
  auto with = settings_for(0, data);
  with.transport.address = "192.0.2.1";  // RFC 5737: an address for documentation
  CHECK(find_port_holder(with) == port_holder::not_allowed);
}
