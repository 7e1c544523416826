#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

/// A text that has ended.
struct whole_result {
  std::string result;                               ///< all that the writer made
  std::shared_ptr<tenant_sql::text_stream> stream;  ///< owns the writer
};

/// Runs a text to its end, with a writer that has nothing to take before; in a transaction unless
/// `transaction` is empty. A client that disconnects cancels the text. Errors: those of
/// `service::run`.
[[nodiscard]] boost::asio::awaitable<core::result<whole_result>> run_whole(
    call& c, tenant_sql::text_request request, std::unique_ptr<tenant_sql::result_writer> to,
    std::string transaction = {});

}  // namespace signalbox::api
