#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <utility>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "tenant_sql/service.hpp"
#include "transport/http/conditions.hpp"
#include "transport/http/gzip.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;

awaitable<std::string> pack(std::shared_ptr<const std::string> text) {
  co_return transport::http::gzip_fast(*text);
}

std::string etag_of(std::string_view fingerprint) {
  return '"' + std::string(fingerprint) + '"';
}

/// Answers with the definitions, compressed on the thread for long work if the client accepts it.
awaitable<outcome> read_schema(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  const std::string known(c.incoming.headers.find("If-None-Match").value_or(""));
  auto is_known = [known](std::string_view fingerprint) {
    return transport::http::none_match_names(known, etag_of(fingerprint));
  };
  auto read =
      co_await (*service)->read_schema(access->ref, access->at, access->role, std::move(is_known));
  if (!read) co_return std::unexpected(std::move(read.error()));
  ready_answer made;
  made.headers.set("ETag", etag_of(read->fingerprint));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("Vary", "Accept-Encoding");
  if (!read->document) {
    made.status = 304;
    co_return success{.status = 304, .body = std::move(made)};
  }
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  const auto text = std::make_shared<const std::string>(std::move(*read->document));
  const auto accepted = c.incoming.headers.find("Accept-Encoding").value_or("");
  if (transport::http::accepts_encoding(accepted, "gzip")) {
    auto packing = pack(text);
    made.body = co_await boost::asio::co_spawn((*service)->long_work(), std::move(packing),
                                               boost::asio::use_awaitable);
    made.headers.set("Content-Encoding", "gzip");
  } else {
    made.shared_body = text;
  }
  co_return success{.status = 200, .body = std::move(made)};
}

}  // namespace

std::vector<route> schema_routes() {
  return {{.name = "read_schema",
           .summary = "Read the definitions in this project's database",
           .pattern = "/platform/pg-meta/{ref}/schema",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .answers = kept_body_of("DatabaseSchemas"),
           .fails = {errc::bad_request, errc::conflict, errc::payload_too_large,
                     errc::too_many_requests},
           .run = read_schema}};
}

}  // namespace signalbox::api
