#include "transport/write_progress.hpp"

#include <doctest/doctest.h>

namespace signalbox::transport {

using namespace std::chrono_literals;

namespace {

constexpr write_progress::time_point start{};

}  // namespace

TEST_CASE("write progress: a client that receives nothing is stalled at the deadline") {
  write_progress progress(10s, 100);
  progress.begin(start, {.written = 500, .unacknowledged = 500});
  CHECK(progress.deadline() == start + 10s);
  CHECK_FALSE(progress.is_stalled(start + 9s, {.written = 500, .unacknowledged = 500}));
  CHECK(progress.is_stalled(start + 10s, {.written = 500, .unacknowledged = 500}));
}

TEST_CASE("write progress: the minimum in each period is enough, and one byte less is not") {
  write_progress progress(10s, 100);
  progress.begin(start, {.written = 500, .unacknowledged = 500});
  CHECK_FALSE(progress.is_stalled(start + 10s, {.written = 500, .unacknowledged = 400}));
  CHECK(progress.deadline() == start + 20s);
  CHECK(progress.is_stalled(start + 20s, {.written = 500, .unacknowledged = 301}));
}

TEST_CASE("write progress: several writes share a period, and the time between them is free") {
  write_progress progress(10s, 100);
  progress.begin(start, {.written = 500, .unacknowledged = 400});
  progress.end(start + 6s, {.written = 520, .unacknowledged = 400});
  CHECK_FALSE(progress.is_waiting());
  CHECK_FALSE(progress.is_stalled(start + 60s, {.written = 520, .unacknowledged = 400}));
  progress.begin(start + 100s, {.written = 520, .unacknowledged = 400});
  CHECK(progress.deadline() == start + 104s);
  CHECK(progress.is_stalled(start + 104s, {.written = 540, .unacknowledged = 400}));
}

TEST_CASE("write progress: a client that has received everything starts a new period") {
  write_progress progress(10s, 100);
  progress.begin(start, {.written = 10, .unacknowledged = 10});
  progress.end(start + 9s, {.written = 20, .unacknowledged = 10});
  progress.begin(start + 20s, {.written = 20, .unacknowledged = 0});
  CHECK(progress.deadline() == start + 30s);
}

TEST_CASE("write progress: enough in one write starts a new period") {
  write_progress progress(10s, 100);
  progress.begin(start, {.written = 0, .unacknowledged = 0});
  progress.end(start + 9s, {.written = 500, .unacknowledged = 400});
  progress.begin(start + 9s, {.written = 500, .unacknowledged = 400});
  CHECK(progress.deadline() == start + 19s);
}

}  // namespace signalbox::transport
