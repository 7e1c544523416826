#include "api/query/export_body.hpp"

#include <utility>

namespace signalbox::api {

boost::asio::awaitable<core::result<std::string_view>> export_body::next() {
  if (!std::exchange(is_first_, false)) piece_ = co_await data_->next();
  if (!state_->failure) co_return std::string_view(piece_);
  // At the end the session is given back, and the audit log is written.
  while (!piece_.empty())
    piece_ = co_await data_->next();
  co_return core::fail(core::errc::internal, state_->failure->why.message);
}

}  // namespace signalbox::api
