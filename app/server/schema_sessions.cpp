#include "app/server/schema_sessions.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <string>
#include <utility>

#include "core/json/json.hpp"
#include "domain/schema/snapshot_query.hpp"
#include "domain/schema/snapshot_reading.hpp"

namespace signalbox::app {

namespace {

using core::errc;
using core::result;

/// Definitions of about 15,000 tables.
constexpr std::size_t definitions_bytes_max = std::size_t{64} * 1024 * 1024;

result<std::string> stored_text(result<tenant_sql::catalogue_rows> read) {
  if (!read) return std::unexpected(std::move(read.error()));
  if (read->failure)
    return core::fail(errc::unavailable,
                      "The definitions could not be read: " + read->failure->message);
  const auto found = domain::snapshot_of(core::json::parse(read->objects, nullptr, false));
  if (!found) return std::unexpected(found.error());
  return domain::stored_form(*found).dump();
}

}  // namespace

void schema_sessions::open(tenant_sql::service& by) {
  const std::lock_guard lock(guard_);
  by_ = &by;
}

void schema_sessions::close() {
  const std::lock_guard lock(guard_);
  by_ = nullptr;
}

result<std::string> schema_sessions::read(const domain::project& what,
                                          std::chrono::steady_clock::time_point until) {
  const auto at = address_(what);
  // The databases of a simulated provider have no definitions.
  if (!at) return domain::stored_form({}).dump();
  const std::lock_guard lock(guard_);
  if (by_ == nullptr) return core::fail(errc::unavailable, "The server is being stopped.");
  tenant_sql::catalogue_query query{
      .text = domain::snapshot_query(), .parameters = {}, .bytes_max = definitions_bytes_max};
  auto done = boost::asio::co_spawn(
      by_->long_work(),
      by_->read_catalogue(what.ref, *at, tenant_sql::session_role::reader, std::move(query)),
      boost::asio::use_future);
  if (done.wait_until(until) != std::future_status::ready)
    return core::fail(errc::timeout, "The definitions could not be read in time.");
  return stored_text(done.get());
}

}  // namespace signalbox::app
