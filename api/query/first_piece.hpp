#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "api/http/call.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

/// Returns the first piece of a text's result. While a slow statement produces it, the text is
/// abandoned if the client of the call disconnects.
[[nodiscard]] boost::asio::awaitable<std::string> first_piece(
    const call& c, std::shared_ptr<tenant_sql::text_stream> of);

}  // namespace signalbox::api
