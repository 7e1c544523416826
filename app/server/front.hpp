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

/// The handlers in front of the platform API: the web app below `/dashboard`, `/`, which redirects
/// to it, and the debug route if it is enabled. Until it is opened, `/healthz` reports that the
/// process runs, `/readyz` names the current start phase, and every other request is answered with
/// 503.
class front {
 public:
  /// Returns the handler for the HTTP server; may be called before `open`. The front must outlive
  /// it.
  [[nodiscard]] transport::http::handler handler();

  /// Returns the predicate of calls that require no session, for the HTTP server; same lifetime as
  /// `handler`. Any thread.
  [[nodiscard]] transport::http::header_check head_check();

  /// Loads the web app. Call it before the HTTP server starts. Errors: `not_found` with how to
  /// build it.
  [[nodiscard]] core::result<void> load_pages(const settings& how);

  /// Sets the phase that `/readyz` reports until `open`: a sentence that outlives the front. Any
  /// thread.
  void note_phase(const char* sentence) { phase_ = sentence; }

  /// Sets whether browsers reach the server by TLS, possibly through a proxy. Any thread.
  void note_tls(bool is_used) { is_behind_tls_ = is_used; }

  /// Starts answering requests. Call it once after `load_pages`; any thread. All arguments must
  /// outlive the front.
  void open(transport::http::handler api, const api::context& context, const api::router& routes);

 private:
  [[nodiscard]] boost::asio::awaitable<transport::http::response> route(
      transport::http::request requested);
  [[nodiscard]] boost::asio::awaitable<transport::http::response> answer(
      transport::http::request requested);
  [[nodiscard]] boost::asio::awaitable<transport::http::response> kill_actor(
      transport::http::request requested);

  [[nodiscard]] transport::http::response starting(const transport::http::request& requested) const;

  /// Set last by `open`: a reader that reads it as true may read the other members.
  std::atomic<bool> is_open_ = false;
  std::atomic<const char*> phase_ = "The settings are being read.";
  std::optional<transport::http::static_files> web_app_;
  transport::http::handler api_;
  const api::context* context_ = nullptr;
  const api::router* routes_ = nullptr;
  bool may_kill_actors_ = false;
  std::atomic<bool> is_behind_tls_ = false;
};

}  // namespace signalbox::app
