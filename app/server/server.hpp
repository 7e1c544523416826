#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/settings/settings.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// The running server: every room, wired. Starting it brings the databases up, migrates the
/// schema, starts the actors and opens the port, in this order; stopping it goes the way back.
class server {
 public:
  /// `on_fault` is called once, on a thread of the server's, when it cannot go on: it must not
  /// block, and whoever holds the server ends it then. Errors: a sentence that says what is missing
  /// and how to get it.
  [[nodiscard]] static core::result<std::unique_ptr<server>> start(const settings& how,
                                                                   std::function<void()> on_fault);

  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Stops in a planned way: clients are told, changes under way are stored, databases follow
  /// `provisioning.stop_with_server`. After a fault the projects' databases go on serving.
  ~server();

  /// Why the server cannot go on, in a sentence; nothing while all is well. Any thread.
  [[nodiscard]] std::optional<std::string> fault() const;

  /// The one-time code that the first account is created with; nothing where none is needed.
  [[nodiscard]] std::optional<std::string> setup_code() const;

  /// Where people open the dashboard, for example `http://localhost:8400/dashboard`.
  [[nodiscard]] std::string dashboard_url() const;

 private:
  struct impl;
  explicit server(std::unique_ptr<impl> made);
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::app
