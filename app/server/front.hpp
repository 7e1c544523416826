#pragma once

#include <atomic>
#include <filesystem>
#include <optional>

#include "api/http/context.hpp"
#include "api/http/router.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "transport/http/header_check.hpp"
#include "transport/http/message.hpp"
#include "transport/http/static_files.hpp"

namespace signalbox::app {

/// What stands before the platform API: the web app below `/dashboard`, `/` which leads there, and
/// the debug route where it is switched on. Until it is opened `/healthz` says that the process
/// runs, `/readyz` names what is under way, and every other request gets a 503.
class front {
 public:
  /// The handler for the HTTP server; may be taken before `open`. The front outlives it.
  [[nodiscard]] transport::http::handler handler();

  /// Which calls are open to everybody, for the HTTP server; as `handler`. Any thread.
  [[nodiscard]] transport::http::header_check head_check();

  /// Loads the web app. Before the HTTP server starts. Errors: `not_found` with how to build it.
  [[nodiscard]] core::result<void> load_pages(const settings& how);

  /// What `/readyz` says until `open`: a sentence that outlives the front. Any thread.
  void note_phase(const char* sentence) { phase_ = sentence; }

  /// Requests are answered from now on. After `load_pages`, once; any thread. All outlive the
  /// front.
  void open(transport::http::handler api, const api::context& context, const api::router& routes);

 private:
  [[nodiscard]] boost::asio::awaitable<transport::http::response> route(
      transport::http::request requested);
  [[nodiscard]] boost::asio::awaitable<transport::http::response> answer(
      transport::http::request requested);
  [[nodiscard]] boost::asio::awaitable<transport::http::response> kill_actor(
      transport::http::request requested);

  [[nodiscard]] transport::http::response starting(const transport::http::request& requested) const;

  /// Set last by `open`: who reads it as true may read the rest.
  std::atomic<bool> is_open_ = false;
  std::atomic<const char*> phase_ = "The settings are being read.";
  std::optional<transport::http::static_files> web_app_;
  transport::http::handler api_;
  const api::context* context_ = nullptr;
  const api::router* routes_ = nullptr;
  bool may_kill_actors_ = false;
  bool is_behind_tls_ = false;
};

}  // namespace signalbox::app
