#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/settings/settings.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// The running server with all its modules. Starting it starts the databases, migrates the schema,
/// starts the actors and opens the port, in this order; stopping it reverses the order.
class server {
 public:
  /// `on_fault` is called once, on one of the server's threads, when the server has failed: it must
  /// not block, and the owner of the server then ends it. Errors: a sentence with the missing
  /// requirement and how to fix it.
  [[nodiscard]] static core::result<std::unique_ptr<server>> start(const settings& how,
                                                                   std::function<void()> on_fault);

  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Performs a planned stop: clients are notified, changes in progress are stored, databases are
  /// handled as set by `provisioning.stop_with_server`. After an internal failure the projects'
  /// databases keep running.
  ~server();

  /// Returns the reason of an internal failure, in a sentence; empty without a failure. Any thread.
  [[nodiscard]] std::optional<std::string> fault() const;

  /// Returns the one-time setup code for the first account; empty when none is needed.
  [[nodiscard]] std::optional<std::string> setup_code() const;

  /// Returns the URL of the page for setting up the installation; empty when it had an account at
  /// the start.
  [[nodiscard]] std::optional<std::string> setup_url() const;

  /// Returns the URL of the dashboard, for example `http://localhost:8400/dashboard`.
  [[nodiscard]] std::string dashboard_url() const;

 private:
  struct impl;
  explicit server(std::unique_ptr<impl> made);
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::app
