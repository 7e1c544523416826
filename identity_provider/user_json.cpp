#include "identity_provider/user_json.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "core/encoding/url_text.hpp"
#include "core/json/json.hpp"
#include "domain/validation.hpp"

namespace signalbox::identity_provider {

namespace {

using core::errc;
using core::json;
using core::result;
using domain::provider_user;

constexpr int avatar_size = 96;  // specification point 3

/// Longest accepted text: tokens, names, image addresses.
constexpr std::size_t text_bytes_max = 2'000;

json parse(std::string_view body) {
  return json::parse(body, nullptr, /*allow_exceptions=*/false);
}

std::unexpected<core::error> missing(std::string_view what) {
  return core::fail(errc::internal, fmt::format("{} is missing", what));
}

std::string text_in(const json& object, const char* name) {
  if (!object.is_object()) return {};
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) return {};
  const auto& text = found->get_ref<const std::string&>();
  return text.size() <= text_bytes_max ? text : std::string{};
}

bool is_true(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}

/// Returns a number or text as text: identity providers use numeric user ids.
std::string id_in(const json& object) {
  const auto found = object.find("id");
  if (found == object.end()) return {};
  if (found->is_number_integer()) return std::to_string(found->get<std::int64_t>());
  return text_in(object, "id");
}

/// Returns a normalized e-mail address; empty when it is invalid.
std::string email_of(const std::string& text) {
  return domain::check_email("email", text).value_or(std::string{});
}

}  // namespace

result<std::string> access_token_in(std::string_view body) {
  const auto answer = parse(body);
  if (!answer.is_object()) return missing("an object");
  if (auto refused = text_in(answer, "error"); !refused.empty()) {
    return core::fail(errc::bad_request, std::move(refused));
  }
  auto token = text_in(answer, "access_token");
  if (token.empty()) return missing("access_token");
  return token;
}

result<provider_user> github_user_in(std::string_view body, const std::string& url) {
  const auto answer = parse(body);
  if (!answer.is_object()) return missing("an object");
  provider_user user{.provider = "github",
                     .id = id_in(answer),
                     .user_name = text_in(answer, "login"),
                     .email = {},
                     .email_verified = false,
                     .avatar_url = {}};
  if (user.id.empty()) return missing("id");
  if (user.user_name.empty()) return missing("login");
  user.avatar_url =
      fmt::format("{}/{}.png?size={}", url, core::url_text(user.user_name), avatar_size);
  return user;
}

result<void> put_github_email(provider_user& into, std::string_view body) {
  const auto answer = parse(body);
  if (!answer.is_array()) return missing("a list");
  for (const auto& entry : answer) {
    if (!entry.is_object() || !is_true(entry, "primary")) continue;
    into.email = email_of(text_in(entry, "email"));
    into.email_verified = !into.email.empty() && is_true(entry, "verified");
    return {};
  }
  return {};
}

result<provider_user> gitlab_user_in(std::string_view body, const std::string& url) {
  const auto answer = parse(body);
  if (!answer.is_object()) return missing("an object");
  provider_user user{.provider = "gitlab",
                     .id = id_in(answer),
                     .user_name = text_in(answer, "username"),
                     .email = email_of(text_in(answer, "email")),
                     .email_verified = false,
                     .avatar_url = text_in(answer, "avatar_url")};
  if (user.id.empty()) return missing("id");
  if (user.user_name.empty()) return missing("username");
  user.email_verified = !user.email.empty() && !text_in(answer, "confirmed_at").empty();
  // The host's own images are available in a requested size; Gravatar's are not.
  if (user.avatar_url.starts_with(url + "/") && user.avatar_url.find('?') == std::string::npos) {
    user.avatar_url += fmt::format("?width={}", avatar_size);
  }
  return user;
}

}  // namespace signalbox::identity_provider
