#include "domain/log/secret_mask.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/encoding/ascii.hpp"
#include "domain/identity/script_token.hpp"
#include "domain/log/log_tokens.hpp"

namespace signalbox::domain {

namespace {

constexpr std::size_t no_place = std::string_view::npos;
/// What ends a value without quotation marks.
constexpr std::string_view value_ends = " \t\r\n,;&)}]\"'<>";
/// The same for headers with cookies, which contain all others.
constexpr std::string_view cookie_name = "cookie";
constexpr std::string_view cookie_ends = "\r\n\"'";

/// Longer names are not names of secrets; the bound keeps the search for words in them linear.
constexpr std::size_t secret_name_length_max = 128;
/// Names that contain one of these words, and names that end with one.
constexpr auto secret_words =
    std::to_array<std::string_view>({"password", "passwd", "passphrase", "secret", "credential"});
constexpr auto secret_endings =
    std::to_array<std::string_view>({"pwd", "token", "apikey", "api_key", "access_key",
                                     "private_key", "authorization", "cookie", "jwt"});

/// Schemes whose passwords often have characters that must be escaped in URLs and are not.
constexpr auto database_schemes = std::to_array<std::string_view>(
    {"postgres", "postgresql", "mysql", "mongodb", "mongodb+srv", "redis", "rediss", "amqp"});

/// The shortest credential behind `Bearer` and `Basic`.
constexpr std::size_t credential_length_min = 8;
/// From this length on, a credential is recognized without a digit.
constexpr std::size_t credential_length_certain = 24;
constexpr std::size_t product_token_length_min = 16;

constexpr bool is_name_letter(char c) {
  return core::is_letter_or_digit(c) || c == '_' || c == '-';
}

constexpr bool is_credential_letter(char c) {
  return core::is_letter_or_digit(c) || std::string_view{"-._~+/="}.find(c) != no_place;
}

bool equals_folded(std::string_view text, std::string_view lower_case) {
  return std::ranges::equal(text, lower_case, {}, folded_letter);
}

/// Copies a text and leaves out what it is asked to. All positions move forward only.
class masking {
 public:
  explicit masking(std::string_view text) : text_(text) { masked_.reserve(text.size()); }

  [[nodiscard]] std::string run() &&;

 private:
  [[nodiscard]] char at(std::size_t position) const {
    return position < text_.size() ? text_[position] : '\0';
  }
  [[nodiscard]] std::size_t end_of_run(std::size_t begin, bool (*contains)(char)) const {
    while (begin < text_.size() && contains(text_[begin]))
      ++begin;
    return begin;
  }
  [[nodiscard]] std::size_t skip_gaps(std::size_t begin) const {
    return std::min(text_.find_first_not_of(" \t", begin), text_.size());
  }
  /// Masks [begin, end) and continues behind it.
  void mask(std::size_t begin, std::size_t end) {
    if (end <= begin) return;
    masked_ += text_.substr(copied_, begin - copied_);
    masked_ += secret_mask;
    copied_ = next_ = end;
  }

  void on_name(std::size_t begin, std::size_t end);
  void on_url(std::size_t scheme_begin, std::size_t separator);
  [[nodiscard]] bool on_credential(std::size_t begin, std::size_t end);
  [[nodiscard]] bool on_token(std::size_t begin, std::size_t end);
  void on_private_key();
  void mask_value(std::size_t value, std::string_view ends);
  void mask_quoted(std::size_t open, std::string_view quote);
  [[nodiscard]] bool mask_dollar_quoted(std::size_t open);

  std::string_view text_;
  std::string masked_;
  std::size_t copied_ = 0;
  std::size_t next_ = 0;
  /// The last `@` before the end of the run without whitespace that ends at `run_end_`.
  std::size_t run_end_ = 0;
  std::size_t last_at_sign_ = no_place;
};

/// Masks what is between quotation marks. The closing one may be doubled, or escaped by a
/// backslash.
void masking::mask_quoted(std::size_t open, std::string_view quote) {
  const std::size_t begin = open + quote.size();
  std::size_t end = begin;
  while (end < text_.size()) {
    if (text_.substr(end).starts_with(quote)) {
      if (!text_.substr(end + quote.size()).starts_with(quote) || quote != "'") break;
      end += 2 * quote.size();
    } else {
      end += text_[end] == '\\' ? 2 : 1;
    }
  }
  mask(begin, std::min(end, text_.size()));
}

bool masking::mask_dollar_quoted(std::size_t open) {
  const auto tag_end =
      end_of_run(open + 1, [](char c) { return core::is_letter_or_digit(c) || c == '_'; });
  if (at(open) != '$' || at(tag_end) != '$') return false;
  const auto tag = text_.substr(open, tag_end + 1 - open);
  mask(tag_end + 1, std::min(text_.find(tag, tag_end + 1), text_.size()));
  return true;
}

void masking::mask_value(std::size_t value, std::string_view ends) {
  const char first = at(value);
  if (first == '\'' || first == '"') return mask_quoted(value, text_.substr(value, 1));
  if (first == '\\' && (at(value + 1) == '"' || at(value + 1) == '\''))
    return mask_quoted(value, text_.substr(value, 2));
  if ((folded_letter(first) == 'e') && at(value + 1) == '\'') return mask_quoted(value + 1, "'");
  if (folded_letter(first) == 'u' && at(value + 1) == '&' && at(value + 2) == '\'')
    return mask_quoted(value + 2, "'");
  if (mask_dollar_quoted(value)) return;
  auto end = std::min(text_.find_first_of(ends, value), text_.size());
  const auto word = text_.substr(value, end - value);
  // The scheme of an Authorization header, which its credential follows.
  if (equals_folded(word, "bearer") || equals_folded(word, "basic") ||
      equals_folded(word, "token")) {
    value = skip_gaps(end);
    end = std::min(text_.find_first_of(ends, value), text_.size());
  }
  mask(value, end);
}

/// A name, behind which its value may follow: `name=value`, `"name": "value"`, `PASSWORD 'value'`.
void masking::on_name(std::size_t begin, std::size_t end) {
  const auto name = text_.substr(begin, end - begin);
  std::size_t here = end;
  if (at(here) == '\\' && (at(here + 1) == '"' || at(here + 1) == '\'')) ++here;
  const bool is_quoted = at(here) == '"' || at(here) == '\'';
  if (is_quoted) ++here;
  here = skip_gaps(here);
  const char first = at(here);
  const bool is_assigned = first == '=' || first == ':';
  // SQL: the password is a constant behind the word.
  const bool is_constant =
      !is_quoted && here != end &&
      (first == '\'' || first == '$' || (folded_letter(first) == 'e' && at(here + 1) == '\'') ||
       (folded_letter(first) == 'u' && at(here + 1) == '&'));
  // Few words are followed by a value, so the name is checked last.
  if ((!is_assigned && !is_constant) || !is_secret_name(name)) return;
  if (is_constant) return mask_value(here, value_ends);
  ++here;
  if (at(here) == '>' || at(here) == '=') ++here;
  const bool is_cookie = name.size() >= cookie_name.size() &&
                         equals_folded(name.substr(name.size() - cookie_name.size()), cookie_name);
  mask_value(skip_gaps(here), is_cookie ? cookie_ends : value_ends);
}

/// `scheme://user:password@host`.
void masking::on_url(std::size_t scheme_begin, std::size_t separator) {
  const std::size_t begin = separator + 3;
  const auto scheme = text_.substr(scheme_begin, separator - scheme_begin);
  const bool is_database = std::ranges::any_of(
      database_schemes, [&](std::string_view one) { return equals_folded(scheme, one); });
  if (begin >= run_end_) {
    run_end_ = std::min(text_.find_first_of(" \t\r\n\"'<>`", begin), text_.size());
    last_at_sign_ = text_.substr(begin, run_end_ - begin).rfind('@');
    if (last_at_sign_ != no_place) last_at_sign_ += begin;
  }
  std::size_t at_sign = last_at_sign_;
  if (!is_database) {
    const auto end = std::min(text_.find_first_of("/?# \t\r\n\"'<>`", begin), text_.size());
    at_sign = text_.substr(begin, end - begin).rfind('@');
    if (at_sign != no_place) at_sign += begin;
  }
  if (at_sign == no_place || at_sign < begin) return;
  const auto colon = text_.substr(begin, at_sign - begin).find(':');
  if (colon != no_place) mask(begin + colon + 1, at_sign);
}

/// `Bearer …` and `Basic …`; true when it was one.
bool masking::on_credential(std::size_t begin, std::size_t end) {
  const auto word = text_.substr(begin, end - begin);
  if (!equals_folded(word, "bearer") && !equals_folded(word, "basic")) return false;
  const auto value = skip_gaps(end);
  const auto value_end = end_of_run(value, is_credential_letter);
  const auto credential = text_.substr(value, value_end - value);
  if (value == end || credential.size() < credential_length_min) return false;
  const bool is_certain =
      credential.size() >= credential_length_certain ||
      std::ranges::any_of(credential, [](char c) { return core::is_digit(c) || c == '='; });
  if (!is_certain) return false;
  mask(value, value_end);
  return true;
}

/// JSON Web Tokens and access tokens; true when the run of letters was one.
bool masking::on_token(std::size_t begin, std::size_t end) {
  const auto word = text_.substr(begin, end - begin);
  if (const auto from = word.find(script_token_prefix); from != no_place) {
    if (word.size() - from < script_token_prefix.size() + product_token_length_min) return false;
    mask(begin + from + script_token_prefix.size(), end);
    return true;
  }
  if (!word.starts_with("eyJ") || at(end) != '.') return false;
  const auto payload_end = end_of_run(end + 1, is_name_letter);
  if (at(payload_end) != '.' || payload_end == end + 1) return false;
  mask(begin, end_of_run(payload_end + 1, is_name_letter));
  return true;
}

/// Behind `-----BEGIN` of `-----BEGIN … PRIVATE KEY-----`.
void masking::on_private_key() {
  constexpr std::string_view label = "PRIVATE KEY-----";
  constexpr std::size_t label_position_max = 40;
  const auto found = text_.substr(next_, label_position_max).find(label);
  if (found == no_place) return;
  const auto body = next_ + found + label.size();
  mask(body, std::min(text_.find("-----END ", body), text_.size()));
}

std::string masking::run() && {
  while (next_ < text_.size()) {
    const std::size_t begin = next_;
    if (!is_name_letter(text_[begin])) {
      ++next_;
      continue;
    }
    const std::size_t end = end_of_run(begin, is_name_letter);
    next_ = end;
    if (text_.substr(end).starts_with("://")) {
      on_url(begin, end);
    } else if (text_.substr(begin, end - begin).ends_with("-----BEGIN")) {
      on_private_key();
    } else if (!on_credential(begin, end) && !on_token(begin, end)) {
      on_name(begin, end);
    }
  }
  masked_ += text_.substr(copied_);
  return std::move(masked_);
}

}  // namespace

bool is_secret_name(std::string_view name) {
  if (name.empty() || name.size() > secret_name_length_max) return false;
  std::array<char, secret_name_length_max> folded{};
  std::ranges::transform(name, folded.begin(),
                         [](char c) { return c == '-' ? '_' : folded_letter(c); });
  const std::string_view text{folded.data(), name.size()};
  const auto contains = [&](std::string_view word) { return text.find(word) != no_place; };
  const auto ends = [&](std::string_view word) { return text.ends_with(word); };
  return std::ranges::any_of(secret_words, contains) || std::ranges::any_of(secret_endings, ends);
}

std::string mask_secrets(std::string_view text) {
  return masking{text}.run();
}

}  // namespace signalbox::domain
