#pragma once

#include <spdlog/logger.h>

#include <atomic>
#include <chrono>
#include <string>

#include "identity_provider/host.hpp"
#include "outgoing/http_call.hpp"

namespace signalbox::identity_provider {

/// Whose endpoints and answers are spoken.
enum class kind { github, gitlab };

/// GitHub or GitLab, theirs or one's own, by the authorization code grant with PKCE.
class oauth_host final : public host {
 public:
  struct settings {
    kind speaks = kind::github;
    std::string name;     ///< what people call it
    std::string url;      ///< `https://github.com`, without a slash at the end
    std::string api_url;  ///< `https://api.github.com`, without a slash at the end
    std::string client_id;
    std::string client_secret;
    /// For all calls of one person together.
    std::chrono::milliseconds deadline{7'000};
  };

  /// `log` outlives it.
  oauth_host(settings how, spdlog::logger& log);

  [[nodiscard]] std::string provider() const override;
  [[nodiscard]] std::string name() const override { return how_.name; }
  [[nodiscard]] std::string authorization_url(const authorization_request& what) const override;
  [[nodiscard]] core::result<domain::code_host_user> identify(
      const authorization_grant& what) const override;

  /// Ends the calls under way within about a second, and every later one at once.
  void stop() { stopping_ = true; }

 private:
  [[nodiscard]] core::result<std::string> redeem(const authorization_grant& what,
                                                 outgoing::deadline until) const;
  [[nodiscard]] core::result<domain::code_host_user> user_of(const std::string& token,
                                                             outgoing::deadline until) const;
  [[nodiscard]] core::result<std::string> fetch(const std::string& path, const std::string& token,
                                                outgoing::deadline until) const;
  /// In words for the person; the reason goes to the log.
  [[nodiscard]] core::error in_words(const core::error& why) const;

  const settings how_;
  spdlog::logger& log_;
  std::atomic<bool> stopping_{false};
};

}  // namespace signalbox::identity_provider
