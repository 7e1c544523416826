#include "api/query/query_body.hpp"

namespace signalbox::api {

boost::asio::awaitable<core::result<std::string_view>> query_body::next() {
  piece_ = co_await result_.next();
  co_return std::string_view(piece_);
}

}  // namespace signalbox::api
