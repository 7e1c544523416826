#include <doctest/doctest.h>

#include <limits>
#include <optional>
#include <string>
#include <variant>

#include "provisioning/host/frame.hpp"
#include "provisioning/host/messages.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;
using namespace std::chrono_literals;

namespace {

const domain::project_ref logged_ref{std::string(20, 'a')};

}  // namespace

TEST_CASE("host messages: log lines are received as they were sent, and fit into a frame") {
  const domain::log_position from{.file = "pg.20261129-120000.json",
                                  .device = 7,
                                  .inode = 8,
                                  .offset = 9,
                                  .mark = std::numeric_limits<std::uint64_t>::max(),
                                  .is_inside_line = true,
                                  .read_files = {"pg.20261128-120000.json"}};
  const host::read_log_call sent{.of = logged_ref, .from = from};
  const auto request =
      host::decode_request(host::encode(host::request{.number = 1, .time = 1s, .what = sent}));
  REQUIRE(request);
  const auto& call = std::get<host::read_log_call>(request->what);
  CHECK(call.of == logged_ref);
  CHECK(call.from == from);
  CHECK(host::check_log(call));
  CHECK_FALSE(host::check_log({.of = domain::project_ref{"../x"}, .from = {}}));
  CHECK_FALSE(host::check_log({.of = std::nullopt, .from = {.file = "../x"}}));
  const domain::log_chunk chunk{
      .lines = std::string(domain::log_chunk_bytes_max + 1, '\xff'),
      .next = from,
      .is_cut = true,
      .is_more = true,
      .lost = domain::log_loss{
          .cause = domain::log_loss_cause::emptied, .file = "pg.1.json", .offset = 3}};
  const auto frame = host::encode(host::answer{.number = 2, .what = host::outcome{chunk}});
  CHECK(frame.size() <= frame_bytes_max);
  const auto answer = host::decode_message(frame);
  REQUIRE(answer);
  CHECK(std::get<domain::log_chunk>(*std::get<host::answer>(*answer).what) == chunk);
  for (const auto& of : {std::optional(logged_ref), std::optional<domain::project_ref>{}}) {
    const auto written = host::decode_message(host::encode(host::log_written{.of = of}));
    REQUIRE(written);
    CHECK(std::get<host::log_written>(*written).of == of);
  }
}
