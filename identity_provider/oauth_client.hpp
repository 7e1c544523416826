#pragma once

#include <spdlog/logger.h>

#include <atomic>
#include <chrono>
#include <string>

#include "identity_provider/client.hpp"
#include "outgoing/http_call.hpp"

namespace signalbox::identity_provider {

/// The dialect of endpoints and responses.
enum class kind { github, gitlab };

/// GitHub or GitLab, public or self-managed, with the authorization code grant and PKCE.
class oauth_client final : public client {
 public:
  struct settings {
    kind speaks = kind::github;
    std::string name;     ///< display name
    std::string url;      ///< `https://github.com`, without a trailing slash
    std::string api_url;  ///< `https://api.github.com`, without a trailing slash
    std::string client_id;
    std::string client_secret;
    /// For all calls of one sign-in together.
    std::chrono::milliseconds deadline{7'000};
  };

  /// `log` outlives it.
  oauth_client(settings how, spdlog::logger& log);

  [[nodiscard]] std::string provider() const override;
  [[nodiscard]] std::string name() const override { return how_.name; }
  [[nodiscard]] std::string authorization_url(const authorization_request& what) const override;
  [[nodiscard]] core::result<domain::provider_user> identify(
      const authorization_grant& what) const override;

  /// Cancels running calls within about a second, and later ones immediately.
  void stop() { stopping_ = true; }

 private:
  [[nodiscard]] core::result<std::string> redeem(const authorization_grant& what,
                                                 outgoing::deadline until) const;
  [[nodiscard]] core::result<domain::provider_user> user_of(const std::string& token,
                                                            outgoing::deadline until) const;
  [[nodiscard]] core::result<std::string> fetch(const std::string& path, const std::string& token,
                                                outgoing::deadline until) const;
  /// Converts an error to one with a message for users; the cause is logged.
  [[nodiscard]] core::error to_text(const core::error& why) const;

  const settings how_;
  spdlog::logger& log_;
  std::atomic<bool> stopping_{false};
};

}  // namespace signalbox::identity_provider
