#include "domain/database/policy_test.hpp"

#include <algorithm>
#include <string_view>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view claims_setting = "request.jwt.claims";
/// A setting that another query of the session had is empty afterwards, which is not JSON.
constexpr const char* no_claims = "{}";

bool begins_word(char one) {
  return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || one == '_';
}

bool continues_word(char one) {
  return begins_word(one) || (one >= '0' && one <= '9') || one == '$';
}

/// Words with dots in between, at least two (PostgreSQL's manual, 20.16).
bool is_custom_setting(std::string_view name) {
  std::size_t words = 0;
  while (true) {
    const auto dot = name.find('.');
    const auto word = name.substr(0, dot);
    if (word.empty() || !begins_word(word.front()) || !std::ranges::all_of(word, continues_word))
      return false;
    ++words;
    if (dot == std::string_view::npos) return words > 1;
    name.remove_prefix(dot + 1);
  }
}

}  // namespace

core::result<std::vector<std::pair<std::string, std::string>>> policy_test_settings(
    const std::string& claims, const std::map<std::string, std::string>& settings) {
  std::vector<std::pair<std::string, std::string>> made{{"default_transaction_read_only", "on"}};
  if (claims.size() > test_setting_bytes_max)
    return fail_field("claims", "must have at most 16384 bytes");
  made.emplace_back(claims_setting, claims.empty() ? no_claims : claims);
  if (settings.size() > test_settings_max)
    return fail_field("settings", "must have at most 50 entries");
  for (const auto& [name, value] : settings) {
    if (!is_custom_setting(name))
      return fail_field("settings." + name, "must be a name with a prefix, such as app.user_id");
    if (value.size() > test_setting_bytes_max)
      return fail_field("settings." + name, "must have at most 16384 bytes");
    made.emplace_back(name, value);
  }
  return made;
}

std::string role_refusal(const std::string& role, const std::string& reason) {
  return "The query can't run as the role \"" + role + "\": " + reason +
         ". The project's role must be a member of it.";
}

}  // namespace signalbox::domain
