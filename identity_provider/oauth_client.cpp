#include "identity_provider/oauth_client.hpp"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "core/encoding/url_text.hpp"
#include "identity_provider/user_json.hpp"

namespace signalbox::identity_provider {

namespace {

using core::errc;
using core::result;
using domain::provider_user;

/// The requested scopes: the user and their addresses, but not their code.
std::string_view scope_of(kind speaks) {
  return speaks == kind::github ? "read:user user:email" : "read_user";
}

std::string_view authorize_path(kind speaks) {
  return speaks == kind::github ? "/login/oauth/authorize" : "/oauth/authorize";
}

std::string_view token_path(kind speaks) {
  return speaks == kind::github ? "/login/oauth/access_token" : "/oauth/token";
}

std::unexpected<core::error> odd_status(long status) {
  return core::fail(errc::internal, fmt::format("status {}", status));
}

}  // namespace

oauth_client::oauth_client(settings how, spdlog::logger& log) : how_(std::move(how)), log_(log) {}

std::string oauth_client::provider() const {
  return how_.speaks == kind::github ? "github" : "gitlab";
}

std::string oauth_client::authorization_url(const authorization_request& what) const {
  using core::url_text;
  return fmt::format(
      "{}{}?response_type=code&client_id={}&redirect_uri={}&scope={}&state={}&code_challenge={}"
      "&code_challenge_method=S256",
      how_.url, authorize_path(how_.speaks), url_text(how_.client_id), url_text(what.redirect_uri),
      url_text(scope_of(how_.speaks)), url_text(what.state), url_text(what.code_challenge));
}

result<provider_user> oauth_client::identify(const authorization_grant& what) const {
  const auto until = std::chrono::steady_clock::now() + how_.deadline;
  try {
    const auto token = redeem(what, until);
    if (!token) return std::unexpected(to_text(token.error()));
    auto user = user_of(*token, until);
    if (!user) return std::unexpected(to_text(user.error()));
    return user;
  } catch (const std::exception& fault) {
    return std::unexpected(to_text(core::fail(errc::internal, fault.what()).error()));
  }
}

result<std::string> oauth_client::redeem(const authorization_grant& what,
                                         outgoing::deadline until) const {
  const outgoing::http_request requested{
      .url = fmt::format("{}{}", how_.url, token_path(how_.speaks)),
      .form = {{"grant_type", "authorization_code"},
               {"client_id", how_.client_id},
               {"client_secret", how_.client_secret},
               {"code", what.code},
               {"redirect_uri", what.redirect_uri},
               {"code_verifier", what.verifier}}};
  const auto answer =
      outgoing::call(requested, {.until = until}, [this] { return stopping_.load(); });
  if (!answer) return std::unexpected(answer.error());
  // RFC 6749, section 5.2: a refusal has 400, or 401 for an invalid client; GitHub's has 200.
  if (answer->status != 200 && answer->status != 400 && answer->status != 401) {
    return odd_status(answer->status);
  }
  auto token = access_token_in(answer->body);
  if (token && answer->status != 200) return odd_status(answer->status);
  return token;
}

result<provider_user> oauth_client::user_of(const std::string& token,
                                            outgoing::deadline until) const {
  const auto body = fetch("/user", token, until);
  if (!body) return std::unexpected(body.error());
  if (how_.speaks == kind::gitlab) return gitlab_user_in(*body, how_.url);
  auto user = github_user_in(*body, how_.url);
  if (!user) return user;
  const auto emails = fetch("/user/emails", token, until);
  if (!emails) return std::unexpected(emails.error());
  if (auto put = put_github_email(*user, *emails); !put) return std::unexpected(put.error());
  return user;
}

result<std::string> oauth_client::fetch(const std::string& path, const std::string& token,
                                        outgoing::deadline until) const {
  const outgoing::http_request requested{.url = how_.api_url + path, .bearer_token = token};
  auto answer = outgoing::call(requested, {.until = until}, [this] { return stopping_.load(); });
  if (!answer) return std::unexpected(answer.error());
  if (answer->status != 200) return odd_status(answer->status);
  return std::move(answer->body);
}

core::error oauth_client::to_text(const core::error& why) const {
  log_.warn("identity_provider.failed provider={} code={} reason=\"{}\"", provider(),
            to_string(why.code), why.message);
  core::error shown = why;
  switch (why.code) {
    case errc::bad_request:
      shown.detail_code = "bad_oauth_callback";
      shown.message = fmt::format("{} did not accept this sign-in. Try again.", how_.name);
      break;
    case errc::timeout:
      shown.detail_code = "code_host_unavailable";
      shown.message = fmt::format("{} did not respond in time. Try again in a moment.", how_.name);
      break;
    case errc::unavailable:
      shown.detail_code = "code_host_unavailable";
      shown.message = fmt::format("{} cannot be reached. Try again in a moment.", how_.name);
      break;
    default:
      shown.detail_code = "code_host_unexpected";
      shown.message = fmt::format("{} returned an invalid response.", how_.name);
  }
  return shown;
}

}  // namespace signalbox::identity_provider
