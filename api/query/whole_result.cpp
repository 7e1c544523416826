#include "api/query/whole_result.hpp"

#include <utility>

#include "api/query/first_piece.hpp"
#include "api/query/sql_access.hpp"

namespace signalbox::api {

boost::asio::awaitable<core::result<whole_result>> run_whole(
    call& c, tenant_sql::text_request request, std::unique_ptr<tenant_sql::result_writer> to,
    std::string transaction) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto started =
      co_await (*service)->run(std::move(request), std::move(to), std::move(transaction));
  if (!started) co_return std::unexpected(std::move(started.error()));
  whole_result made;
  made.stream = std::make_shared<tenant_sql::text_stream>(std::move(*started));
  made.result = co_await first_piece(c, made.stream);
  co_return made;
}

}  // namespace signalbox::api
