#pragma once

#include <memory>
#include <string>

#include "app/settings.hpp"
#include "domain/error.hpp"

namespace signalbox::app {

/// The running server: every room, wired. Starting it brings the databases up, migrates the
/// schema, starts the actors and opens the port, in this order; stopping it goes the way back.
class server {
 public:
  /// Errors: a sentence that says what is missing and how to get it.
  [[nodiscard]] static domain::result<std::unique_ptr<server>> start(const settings& how);

  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Stops in a planned way: clients are told, changes under way are stored, databases follow
  /// `provisioning.stop_with_server`.
  ~server();

  /// Where people open the dashboard, for example `http://localhost:8400/dashboard`.
  [[nodiscard]] std::string dashboard_url() const;

 private:
  struct parts;
  explicit server(std::unique_ptr<parts> made);
  std::unique_ptr<parts> parts_;
};

}  // namespace signalbox::app
