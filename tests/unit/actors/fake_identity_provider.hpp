#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/crypto/pkce.hpp"
#include "identity_provider/client.hpp"

namespace signalbox::testing {

/// An identity provider with scripted answers.
class fake_identity_provider final : public identity_provider::client {
 public:
  domain::provider_user user{.provider = "github",
                             .id = "42",
                             .user_name = "octocat",
                             .email = "octo@example.org",
                             .email_verified = true,
                             .avatar_url = "https://github.example/octocat.png?size=96"};
  std::optional<core::error> failure;
  mutable std::vector<identity_provider::authorization_request> sent;
  mutable std::vector<identity_provider::authorization_grant> came_back;

  [[nodiscard]] std::string provider() const override { return "github"; }
  [[nodiscard]] std::string name() const override { return "GitHub"; }
  [[nodiscard]] std::string authorization_url(
      const identity_provider::authorization_request& what) const override {
    sent.push_back(what);
    return "https://github.example/login?state=" + what.state;
  }
  [[nodiscard]] core::result<domain::provider_user> identify(
      const identity_provider::authorization_grant& what) const override {
    came_back.push_back(what);
    if (failure) return std::unexpected(*failure);
    return user;
  }
};

}  // namespace signalbox::testing
