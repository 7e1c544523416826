#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "code_host/host.hpp"
#include "domain/pkce.hpp"

namespace signalbox::testing {

/// A code host that says what a test tells it to.
class fake_code_host final : public code_host::host {
 public:
  domain::code_host_user user{.provider = "github",
                              .id = "42",
                              .user_name = "octocat",
                              .email = "octo@example.org",
                              .email_verified = true,
                              .avatar_url = "https://github.example/octocat.png?size=96"};
  std::optional<domain::error> failure;
  mutable std::vector<code_host::authorization_request> sent;
  mutable std::vector<code_host::authorization_grant> came_back;

  [[nodiscard]] std::string provider() const override { return "github"; }
  [[nodiscard]] std::string name() const override { return "GitHub"; }
  [[nodiscard]] std::string authorization_url(
      const code_host::authorization_request& what) const override {
    sent.push_back(what);
    return "https://github.example/login?state=" + what.state;
  }
  [[nodiscard]] domain::result<domain::code_host_user> identify(
      const code_host::authorization_grant& what) const override {
    came_back.push_back(what);
    if (failure) return std::unexpected(*failure);
    return user;
  }
};

}  // namespace signalbox::testing
