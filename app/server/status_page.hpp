#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>

#include "actors/runtime/environment.hpp"
#include "actors/runtime/task_runner.hpp"
#include "actors/session/gateway.hpp"
#include "actors/status/status_context.hpp"
#include "api/status/status_documents.hpp"
#include "app/server/catalogues.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Runs tasks on one I/O thread, in the order of `submit`.
class io_thread_runner final : public actors::task_runner {
 public:
  explicit io_thread_runner(boost::asio::io_context& loop) : loop_(loop) {}

  [[nodiscard]] bool submit(std::move_only_function<void()> task) override;

 private:
  boost::asio::io_context& loop_;
};

/// The wired public status page: the dependencies of its owner, the anonymous connections, and the
/// HTTP handler. Must outlive the actors and the tasks on the I/O threads.
class status_page {
 public:
  /// Registers the page: the gateway then forwards anonymous connections to it, and the environment
  /// has the dependencies of the owner. The connections belong to the I/O thread that runs `loop`.
  /// All arguments must outlive this object.
  status_page(const settings& how, const catalogues& shipped, actors::gateway& gate,
              actors::environment& environment, boost::asio::io_context& loop);
  status_page(const status_page&) = delete;
  status_page& operator=(const status_page&) = delete;

  [[nodiscard]] api::status_documents& documents() { return documents_; }

 private:
  actors::status_snapshot snapshot_;
  io_thread_runner anonymous_thread_;
  actors::anonymous_connections anonymous_audience_;
  actors::status_context context_;
  api::status_documents documents_;
};

}  // namespace signalbox::app
