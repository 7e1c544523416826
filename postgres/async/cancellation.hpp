#pragma once

#include <libpq-fe.h>

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/error.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::postgres::async {

/// Threads for cancel requests, which block (PQcancel). Shared by any number of connections.
///
/// A request to a server that accepts connections and does not respond keeps its thread until the
/// server responds or ends, so the number of requests is limited.
struct cancel_workers {
  cancel_workers(const boost::asio::any_io_executor& on, unsigned max)
      : executor(on), outstanding_max(max) {}

  /// Of a thread pool, which must be joined before the event loops of the connections are
  /// destroyed.
  boost::asio::any_io_executor executor;
  unsigned outstanding_max;  ///< waiting and running requests
  std::atomic<unsigned> outstanding{0};
};

/// The cancel key of a connection, shared with its handles. All functions may be called on any
/// thread, unless it says otherwise.
class cancel_target : public std::enable_shared_from_this<cancel_target> {
 public:
  using waker = std::weak_ptr<boost::asio::steady_timer>;

  /// Copies the key (PQgetCancel). `wake` is cancelled on its own executor, `home`, when no request
  /// is in progress any more.
  cancel_target(PGconn* handle, std::shared_ptr<cancel_workers> workers,
                boost::asio::any_io_executor home, waker wake);

  /// A new text begins; returns its number. Only the connection's thread.
  std::uint64_t begin_text();
  /// The text ended: requests for it do nothing from now on.
  void end_text() { text_ = none; }

  /// Returns the number of the text that runs, or `none`.
  [[nodiscard]] std::uint64_t text() const { return text_; }
  /// True while a request is sent, which might reach a later text.
  [[nodiscard]] bool is_cancelling() const { return sending_ > 0; }

  /// Starts a request on the workers and calls `done` there with its success. False when too many
  /// are outstanding, or there are no workers.
  [[nodiscard]] bool start(std::uint64_t text, std::function<void(bool sent)> done);

  static constexpr std::uint64_t none = 0;
  /// Whatever runs, for a connection that closes.
  static constexpr std::uint64_t any = ~std::uint64_t{0};

 private:
  [[nodiscard]] bool send(std::uint64_t text);

  std::unique_ptr<PGcancel, decltype(&PQfreeCancel)> key_;
  std::shared_ptr<cancel_workers> workers_;
  boost::asio::any_io_executor home_;
  waker wake_;
  // Sequentially consistent: either a request sees that its text has ended, or the connection sees
  // the request.
  std::atomic<std::uint64_t> text_{none};
  std::atomic<unsigned> sending_{0};
  std::uint64_t last_text_ = none;
};

/// Cancels the text that ran when it was made, and nothing else. May be copied and used on any
/// thread, also when the connection is gone.
class cancel_handle {
 public:
  cancel_handle() = default;
  cancel_handle(std::shared_ptr<cancel_target> target, std::uint64_t text)
      : target_(std::move(target)), text_(text) {}

  /// Asks the server to cancel the text (PQcancel, on the workers) and waits until it has received
  /// the request. The text then fails with SQLSTATE 57014, unless it ends before; a request that
  /// overtakes its text has no effect, and can be repeated. Succeeds without
  /// a request when the text has ended. Errors: `unavailable` when the server cannot be reached or
  /// too many requests are outstanding; `timeout`, after which the request may still arrive.
  [[nodiscard]] boost::asio::awaitable<core::result<void>> cancel(deadline until) const;

 private:
  std::shared_ptr<cancel_target> target_;
  std::uint64_t text_ = cancel_target::none;
};

}  // namespace signalbox::postgres::async
