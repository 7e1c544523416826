#pragma once

#include <filesystem>
#include <optional>

#include "api/context.hpp"
#include "api/router.hpp"
#include "app/settings.hpp"
#include "domain/error.hpp"
#include "transport/http/head_judge.hpp"
#include "transport/http/message.hpp"
#include "transport/http/static_files.hpp"

namespace signalbox::app {

/// What stands before the platform API: the web app below `/dashboard`, `/` which leads there, and
/// the debug route where it is switched on. Until it is opened every request gets a 503.
class front {
 public:
  /// The handler for the HTTP server; may be taken before `open`. The front outlives it.
  [[nodiscard]] transport::http::handler handler();

  /// Which calls are open to everybody, for the HTTP server; as `handler`.
  [[nodiscard]] transport::http::head_judge judge();

  /// Loads the web app. `routes` outlive the front. Errors: `not_found` with how to build it.
  [[nodiscard]] domain::result<void> open(const settings& how, transport::http::handler api,
                                          const api::context& context, const api::router& routes);

 private:
  [[nodiscard]] boost::asio::awaitable<transport::http::response> route(
      transport::http::request asked);
  [[nodiscard]] boost::asio::awaitable<transport::http::response> answer(
      transport::http::request asked);
  [[nodiscard]] boost::asio::awaitable<transport::http::response> kill_actor(
      transport::http::request asked);

  std::optional<transport::http::static_files> web_app_;
  transport::http::handler api_;
  const api::context* context_ = nullptr;
  const api::router* routes_ = nullptr;
  bool may_kill_actors_ = false;
  bool is_behind_tls_ = false;
};

}  // namespace signalbox::app
