#include "postgres/async/connection.hpp"

#include <sys/socket.h>

#include <boost/asio/this_coro.hpp>
#include <utility>

#include "postgres/async/address.hpp"
#include "postgres/async/connect_failure.hpp"
#include "postgres/sqlstate.hpp"

namespace signalbox::postgres::async {

namespace asio = boost::asio;
using core::result;

connection::connection(asio::any_io_executor home, connection_options chosen)
    : home_(std::move(home)),
      chosen_(std::move(chosen)),
      messages_(chosen_.waiting_notices_max),
      cancels_done_(std::make_shared<asio::steady_timer>(home_)),
      watch_(home_) {}

connection::~connection() {
  close();
}

asio::awaitable<result<std::unique_ptr<connection>>> connection::open(std::string conninfo,
                                                                      connection_options chosen,
                                                                      deadline until) {
  if (auto checked = require_addresses(conninfo); !checked)
    co_return std::unexpected(checked.error());
  auto home = co_await asio::this_coro::executor;
  std::unique_ptr<connection> made(new connection(std::move(home), std::move(chosen)));
  // Kerberos would look for a ticket at a server of its own, and block.
  const startup sent{.options = made->chosen_.session.c_str(), .kerberos_encryption = false};
  made->handle_ = start_connecting(conninfo, sent);
  const auto connected = co_await made->finish_connecting(until);
  if (!connected) co_return std::unexpected(connected.error());
  made->prepare_session();
  co_return made;
}

asio::awaitable<result<void>> connection::finish_connecting(deadline until) {
  auto* const handle = handle_.get();
  if (handle == nullptr || PQstatus(handle) == CONNECTION_BAD) co_return lose(database_away());
  // Otherwise libpq prints notices to standard error, also during the login.
  PQsetNoticeReceiver(handle, &connection::receive_notice, this);
  // Only the verbose text of a refused login contains its SQLSTATE.
  PQsetErrorVerbosity(handle, PQERRORS_VERBOSE);
  auto state = PGRES_POLLING_WRITING;
  while (state != PGRES_POLLING_OK) {
    const auto ready = co_await await_socket(state, until);
    if (!ready) co_return ready;
    state = PQconnectPoll(handle);
    if (state == PGRES_POLLING_FAILED) co_return refuse_login();
  }
  if (!watch_.follow(PQsocket(handle))) co_return lose(database_away());
  co_return result<void>{};
}

asio::awaitable<result<void>> connection::await_socket(PostgresPollingStatusType state,
                                                       deadline until) {
  // libpq opens another socket for each address and each attempt, often with the same number.
  if (!watch_.follow(PQsocket(handle_.get()))) co_return lose(database_away());
  const auto interest = state == PGRES_POLLING_READING ? socket_watch::interest::readable
                                                       : socket_watch::interest::writable;
  auto waiting = watch_.ready(interest, until);
  const bool ready = co_await std::move(waiting);
  if (!ready) co_return lose(database_late());
  co_return result<void>{};
}

void connection::prepare_session() {
  auto* const handle = handle_.get();
  PQsetnonblocking(handle, 1);
  PQsetErrorVerbosity(handle, PQERRORS_DEFAULT);
  target_ = std::make_shared<cancel_target>(handle, chosen_.cancels, home_, cancels_done_);
  opened_state_ = session_state();
  messages_.clear();
  watch_.rest();
}

// libpq parses notices beyond a complete result. Only this call says, without parsing more, whether
// it still waits for the first message of a statement.
void connection::receive_notice(void* to, const PGresult* notice) {
  auto* const self = static_cast<connection*>(to);
  const bool may_follow = PQsetSingleRowMode(self->handle_.get()) == 0;
  self->messages_.add_notice(notice, may_follow);
}

cancel_handle connection::canceller() const {
  if (target_ == nullptr) return {};
  return {target_, target_->text()};
}

bool connection::usable() {
  if (handle_ == nullptr || is_running() || !is_connected(handle_.get())) return false;
  messages_.collect_notifications(handle_.get());
  return PQstatus(handle_.get()) == CONNECTION_OK;
}

transaction_status connection::transaction() const {
  switch (PQtransactionStatus(handle_.get())) {
    case PQTRANS_IDLE:
      return transaction_status::idle;
    case PQTRANS_ACTIVE:
      return transaction_status::active;
    case PQTRANS_INTRANS:
      return transaction_status::in_transaction;
    case PQTRANS_INERROR:
      return transaction_status::failed;
    default:
      return transaction_status::unknown;
  }
}

int connection::backend() const {
  return PQbackendPID(handle_.get());
}

void connection::close() {
  if (target_ != nullptr) target_->end_text();
  held_.reset();
  held_copy_.reset();
  // PQfinish tries to send what is left; the socket must not take it.
  if (handle_ != nullptr && is_running() && PQsocket(handle_.get()) >= 0)
    ::shutdown(PQsocket(handle_.get()), SHUT_RDWR);
  watch_.close();
  handle_.reset();
  phase_ = phase::idle;
}

std::unexpected<core::error> connection::lose(core::error why) {
  if (chosen_.watcher != nullptr && chosen_.watcher->failed) {
    const char* words = handle_ == nullptr ? "" : PQerrorMessage(handle_.get());
    chosen_.watcher->failed("async_connection", "",
                            *words == '\0' ? std::string_view(why.message) : words);
  }
  close();
  return std::unexpected(std::move(why));
}

std::unexpected<core::error> connection::refuse_login() {
  return lose(connect_failure(PQerrorMessage(handle_.get())));
}

}  // namespace signalbox::postgres::async
