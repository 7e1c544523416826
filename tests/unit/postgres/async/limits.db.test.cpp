#include <doctest/doctest.h>
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tests/unit/postgres/async/client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;
using core::errc;

// Sanitizers keep freed memory for a while, so with them only live memory shows a leak.
extern "C" __attribute__((weak)) std::size_t __sanitizer_get_current_allocated_bytes();

namespace {

constexpr std::size_t mebibyte = std::size_t{1024} * 1024;

std::size_t allocated_bytes() {
  if (__sanitizer_get_current_allocated_bytes != nullptr)
    return __sanitizer_get_current_allocated_bytes();
  const auto all = ::mallinfo2();
  return all.uordblks + all.hblkhd;
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Reads a text to its end and returns the largest growth of allocated memory.
std::size_t growth_of(client& on, const std::string& text, std::size_t& items) {
  need(on.run(text));
  CHECK(on.next());
  const auto before = allocated_bytes();
  std::size_t most = before;
  while (on->is_running()) {
    const auto happened = need(on.next());
    if (const auto* const some = std::get_if<rows_received>(&happened)) items += some->rows.size();
    if (const auto* const some = std::get_if<copy_out_received>(&happened))
      items += static_cast<std::size_t>(std::ranges::count(some->data, '\n'));
    most = std::max(most, allocated_bytes());
  }
  return most - before;
}

connection_options with_limit(std::size_t bytes) {
  connection_options chosen;
  chosen.message_bytes_max = bytes;
  return chosen;
}

}  // namespace

TEST_CASE("async limits: a result of a million rows takes no more memory than a small one") {
  client on;
  std::size_t rows = 0;
  CHECK(growth_of(on, "SELECT n, n::text AS t, NULL FROM generate_series(1, 1000000) n", rows) <
        256 * 1024);
  CHECK(rows == 1'000'000);
}

TEST_CASE("async limits: nor does a COPY of a million rows") {
  client on;
  std::size_t rows = 0;
  CHECK(growth_of(on, "COPY (SELECT n, n FROM generate_series(1, 1000000) n) TO STDOUT", rows) <
        256 * 1024);
  CHECK(rows == 1'000'000);
}

TEST_CASE("async limits: a value of 200 MB is refused with little memory") {
  for (const auto* text :
       {"SELECT repeat('x', 200000000)", "COPY (SELECT repeat('x', 200000000)) TO STDOUT"}) {
    CAPTURE(text);
    client on;
    const auto before = resident_bytes();
    need(on.run(text));
    core::result<event> last;
    do {
      last = on.next();
    } while (last);
    CHECK(last.error().code == errc::payload_too_large);
    CHECK(last.error().detail_code == row_too_large_code);
    CHECK(last.error().message.find("16 MiB") != std::string::npos);
    CHECK(resident_bytes() < before + 100 * mebibyte);
    CHECK_FALSE(on->usable());
  }
}

TEST_CASE("async limits: a row may have exactly the largest size") {
  for (const auto* text :
       {"SELECT repeat('x', {})", "COPY (SELECT repeat('x', {} - 1)) TO STDOUT"}) {
    CAPTURE(text);
    client on(with_limit(mebibyte));
    need(on.run(fmt::format(fmt::runtime(text), mebibyte)));
    CHECK(on.until<statement_finished>().affected_rows == 1);
    on.rest();
    need(on.run(fmt::format(fmt::runtime(text), mebibyte + 1)));
    CHECK(on.rest().back() == "lost payload_too_large");
  }
}

TEST_CASE("async limits: a large row is whole, and small ones around it are in order") {
  client on;
  need(
      on.run("SELECT n, repeat('x', CASE n WHEN 2 THEN 5000000 ELSE n END) "
             "FROM generate_series(1, 3) n"));
  std::string order;
  while (on->is_running()) {
    const auto happened = need(on.next());
    const auto* const some = std::get_if<rows_received>(&happened);
    for (std::size_t row = 0; some != nullptr && row < some->rows.size(); ++row)
      order += fmt::format("{}:{} ", *some->rows.value(row, 0), some->rows.value(row, 1)->size());
  }
  CHECK(order == "1:1 2:5000000 3:3 ");
}

TEST_CASE("async limits: rows are read only as they are asked for") {
  client on;
  need(on.run("SELECT generate_series(1, 1000000), repeat('x', 1000)"));
  const auto first = on.until<rows_received>().rows;
  CHECK(first.value(0, 0) == "1");
  const auto waits = fmt::format(
      "SELECT count(*) = 1 FROM pg_stat_activity WHERE pid = {} AND wait_event = 'ClientWrite'",
      on->backend());
  await_true(waits);
  CHECK(first.value(0, 0) == "1");
  for (int batch = 0; batch < 5; ++batch)
    CHECK(std::holds_alternative<rows_received>(need(on.next())));
  await_true(waits);
  const auto backend = on->backend();
  on.drop();
  await_true(fmt::format("SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = {}", backend));
}

TEST_CASE("async limits: a text of 5 MB runs") {
  client on;
  CHECK(on.value("SELECT length('" + std::string(5'000'000, 'x') + "')") == "5000000");
}
