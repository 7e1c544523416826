#include <benchmark/benchmark.h>
#include <libpq-fe.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <stdexcept>

#include "postgres/async/connection.hpp"
#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::benchmarks {
namespace {

using namespace testing;
using namespace postgres::async;

constexpr int row_count = 1'000'000;
constexpr const char* select_rows = "SELECT * FROM million";
constexpr const char* copy_rows = "COPY million TO STDOUT";

/// A server with a table of a million rows of ten columns, about 100 bytes each.
const private_server& server() {
  static const auto made = [] {
    auto own = std::make_unique<private_server>();
    auto on = need(own->connect());
    need(on.run_script({"million", R"(CREATE UNLOGGED TABLE million AS
        SELECT n AS id, n * 7 AS number, n::bigint * 1000003 AS large, n % 2 = 0 AS truth,
               'customer ' || n AS name, md5(n::text) AS digest, (n / 100.0)::numeric(12, 2) AS price,
               timestamptz '2026-01-01' + n * interval '1 second' AS at,
               CASE WHEN n % 3 = 0 THEN NULL ELSE n % 100 END AS sparse, '' AS nothing
        FROM generate_series(1, 1000000) n)"},
                       soon()));
    need(on.run_script({"vacuum", "VACUUM million"}, soon()));
    return own;
  }();
  return *made;
}

void expect(bool holds) {
  if (!holds) throw std::runtime_error("not a million rows");
}

boost::asio::awaitable<void> read_all(std::string text, std::size_t& rows, std::size_t& bytes) {
  connection_options chosen;
  const auto on = need(co_await connection::open(server().conninfo(), chosen, soon()));
  need(co_await on->run(std::move(text), soon()));
  while (on->is_running()) {
    const auto happened = need(co_await on->next(soon()));
    if (const auto* const some = std::get_if<rows_received>(&happened)) {
      rows += some->rows.size();
      for (std::size_t row = 0; row < some->rows.size(); ++row) {
        for (std::size_t column = 0; column < some->rows.columns(); ++column)
          bytes += some->rows.value(row, column).value_or("").size();
      }
    } else if (const auto* const data = std::get_if<copy_out_received>(&happened)) {
      bytes += data->data.size();
    } else if (const auto* const done = std::get_if<statement_finished>(&happened)) {
      if (rows == 0) rows = done->affected_rows.value_or(0);
    }
  }
}

void run_async(benchmark::State& state, const char* text) {
  (void)server();
  for ([[maybe_unused]] auto _ : state) {
    std::size_t rows = 0;
    std::size_t bytes = 0;
    boost::asio::io_context loop(1);
    boost::asio::co_spawn(loop, read_all(text, rows, bytes), [](std::exception_ptr failure) {
      if (failure) std::rethrow_exception(failure);
    });
    loop.run();
    expect(rows == row_count && bytes > row_count);
  }
  state.SetItemsProcessed(state.iterations() * row_count);
}

postgres::connection_handle connect_libpq() {
  postgres::connection_handle handle(PQconnectdb(server().conninfo().c_str()), &PQfinish);
  expect(PQstatus(handle.get()) == CONNECTION_OK);
  return handle;
}

/// Streams a SELECT: processor time of this process.
void postgres_rows(benchmark::State& state) {
  run_async(state, select_rows);
}
BENCHMARK(postgres_rows)->Unit(benchmark::kMillisecond)->Iterations(1);

/// The same with libpq's single-row mode alone, which blocks.
void postgres_rows_libpq(benchmark::State& state) {
  (void)server();
  for ([[maybe_unused]] auto _ : state) {
    const auto handle = connect_libpq();
    expect(PQsendQuery(handle.get(), select_rows) == 1 && PQsetSingleRowMode(handle.get()) == 1);
    int rows = 0;
    std::size_t bytes = 0;
    while (const postgres::result_handle row{PQgetResult(handle.get()), &PQclear}) {
      rows += PQntuples(row.get());
      const int columns = PQntuples(row.get()) > 0 ? PQnfields(row.get()) : 0;
      for (int column = 0; column < columns; ++column) {
        if (PQgetisnull(row.get(), 0, column) != 0) continue;
        benchmark::DoNotOptimize(PQgetvalue(row.get(), 0, column));
        bytes += static_cast<std::size_t>(PQgetlength(row.get(), 0, column));
      }
    }
    expect(rows == row_count && bytes > row_count);
  }
  state.SetItemsProcessed(state.iterations() * row_count);
}
BENCHMARK(postgres_rows_libpq)->Unit(benchmark::kMillisecond)->Iterations(1);

/// Streams a COPY TO STDOUT.
void postgres_copy(benchmark::State& state) {
  run_async(state, copy_rows);
}
BENCHMARK(postgres_copy)->Unit(benchmark::kMillisecond)->Iterations(1);

/// The same with libpq alone, which blocks.
void postgres_copy_libpq(benchmark::State& state) {
  (void)server();
  for ([[maybe_unused]] auto _ : state) {
    const auto handle = connect_libpq();
    const postgres::result_handle begun(PQexec(handle.get(), copy_rows), &PQclear);
    expect(PQresultStatus(begun.get()) == PGRES_COPY_OUT);
    int rows = 0;
    std::size_t bytes = 0;
    for (;;) {
      char* data = nullptr;
      const int size = PQgetCopyData(handle.get(), &data, 0);
      const copied_data owned(data);
      if (size < 0) break;
      ++rows;
      bytes += static_cast<std::size_t>(size);
    }
    expect(rows == row_count && bytes > row_count);
  }
  state.SetItemsProcessed(state.iterations() * row_count);
}
BENCHMARK(postgres_copy_libpq)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace signalbox::benchmarks
