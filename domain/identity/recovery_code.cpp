#include "domain/identity/recovery_code.hpp"

#include <algorithm>

#include "core/crypto/keyed_digest.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::domain {

namespace {

constexpr std::size_t half_length = 5;
constexpr std::size_t digest_bytes = 32;

/// Converts to lower case and trims spaces.
std::string plain_form(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == text.npos) return {};
  std::string plain{text.substr(first, text.find_last_not_of(' ') - first + 1)};
  for (char& c : plain) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return plain;
}

}  // namespace

std::string random_recovery_code(const core::entropy& random) {
  auto letters = core::random_code_characters(2 * half_length, random);
  letters.insert(half_length, 1, '-');
  return letters;
}

bool has_form_of_recovery_code(std::string_view text) {
  const auto plain = plain_form(text);
  if (plain.size() != 2 * half_length + 1 || plain[half_length] != '-') return false;
  auto letters = plain;
  letters.erase(half_length, 1);
  return std::ranges::all_of(
      letters, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

std::string recovery_code_digest(std::string_view code, const account_id& account,
                                 const core::sealing_key& key) {
  return core::keyed_digest("recovery code", account.value + '\n' + plain_form(code), key,
                            digest_bytes);
}

}  // namespace signalbox::domain
