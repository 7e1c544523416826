#include "tenant_sql/catalogue_reading.hpp"

#include <utility>
#include <variant>

#include "tenant_sql/object_rows_writer.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::errc;
using core::result;

namespace {

std::vector<described_column> described(const std::vector<async::column>& columns) {
  std::vector<described_column> made;
  for (const auto& one : columns) {
    described_column column;
    column.name = one.name;
    column.type_oid = one.type_oid;
    made.push_back(std::move(column));
  }
  return made;
}

/// Passes what a statement produces to the writer. Returns false at its failure.
bool write_event(object_rows_writer& to, const async::event& happened,
                 std::optional<async::server_message>& failure) {
  if (const auto* begun = std::get_if<async::result_started>(&happened))
    to.columns(described(begun->columns));
  if (const auto* arrived = std::get_if<async::rows_received>(&happened))
    to.rows(arrived->rows, 0, arrived->rows.size());
  if (std::holds_alternative<async::statement_finished>(happened)) to.complete({});
  const auto* failed = std::get_if<async::statement_failed>(&happened);
  if (failed != nullptr) failure = failed->why;
  return failed == nullptr;
}

}  // namespace

asio::awaitable<result<catalogue_rows>> read_catalogue(async::connection& on, catalogue_query what,
                                                       postgres::deadline until) {
  object_rows_writer to(what.bytes_max);
  catalogue_rows made;
  auto started = co_await on.run(std::move(what.text), std::move(what.parameters), until);
  if (!started) co_return std::unexpected(std::move(started.error()));
  while (on.is_running()) {
    auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(std::move(happened.error()));
    (void)write_event(to, *happened, made.failure);
    if (to.is_too_large())
      co_return core::fail(errc::payload_too_large,
                           "The list is too large. Request parts of it with limit and offset, or "
                           "one schema at a time.");
  }
  to.finish({});
  made.objects = to.take();
  co_return made;
}

}  // namespace signalbox::tenant_sql
