#include "domain/identity/password_rules.hpp"

#include <zxcvbn.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

constexpr const char* too_long = "Password should be less than 100 characters";

struct free_matches {
  void operator()(ZxcMatch_t* list) const { ZxcvbnFreeInfo(list); }
};
using match_list = std::unique_ptr<ZxcMatch_t, free_matches>;

/// Returns the score for a number of guesses, given as binary logarithm.
int score_of(double guesses_log2) {
  constexpr std::array thresholds_log10 = {3.0, 6.0, 8.0, 10.0};
  const double guesses_log10 = guesses_log2 * std::log10(2.0);
  return static_cast<int>(std::ranges::count_if(
      thresholds_log10, [&](double threshold) { return guesses_log10 >= threshold; }));
}

/// A common habit, with its warning and suggestion.
struct habit {
  const char* warning;
  const char* suggestion;
};

habit habit_of(int match_type) {
  switch (match_type & ~MULTIPLE_MATCH) {
    case DICTIONARY_MATCH:
    case USER_MATCH:
      return {"Common words and names are guessed first.", "Use several unrelated words."};
    case DICT_LEET_MATCH:
    case USER_LEET_MATCH:
      return {"Replacing letters with digits or symbols does not hide a common word.",
              "Make it longer instead of replacing letters."};
    case REPEATS_MATCH:
      return {"Repeated characters add little strength.", "Do not repeat words or characters."};
    case SEQUENCE_MATCH:
      return {"Sequences such as abc or 4321 are guessed first.", "Do not use sequences."};
    case SPATIAL_MATCH:
      return {"Adjacent keys are guessed first.", "Do not use keyboard patterns."};
    case DATE_MATCH:
    case YEAR_MATCH:
      return {"Dates and years are guessed first.", "Do not use dates related to you."};
    default:
      return {"", ""};
  }
}

/// Returns the longest match, which determines the warning.
const ZxcMatch_t* longest(const ZxcMatch_t* list) {
  const ZxcMatch_t* found = nullptr;
  for (; list != nullptr; list = list->Next) {
    if (found == nullptr || list->Length > found->Length) found = list;
  }
  return found;
}

bool has_control_character(std::string_view password) {
  return std::ranges::any_of(
      password, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::unexpected<core::error> refuse(std::string_view field, std::string message) {
  auto refused = fail_field(std::string{field}, message);
  refused.error().message = std::move(message);
  refused.error().detail_code = "weak_password";
  return refused;
}

/// Returns the specification's message, preceded by the warning, if any, and followed by
/// suggestions, if requested.
core::result<void> check_strength(std::string_view password, std::string_view field,
                                  bool suggests) {
  const password_strength strength = password_strength_of(password);
  if (strength.score >= password_score_required) return {};
  std::string message = strength.warning.empty() ? "" : strength.warning + ' ';
  message += "You need a stronger password.";
  if (suggests) {
    for (const auto& suggestion : strength.suggestions)
      message += ' ' + suggestion;
  }
  return refuse(field, std::move(message));
}

}  // namespace

password_strength password_strength_of(std::string_view password) {
  const auto letters = core::count_code_points(password);
  if (!letters) return {.score = 0, .warning = "This is not valid UTF-8 text.", .suggestions = {}};
  if (*letters > password_characters_max)
    return {.score = 0, .warning = too_long, .suggestions = {}};

  // The estimate ends at a zero byte, which can only lower it.
  const std::string text{password};
  ZxcMatch_t* raw = nullptr;
  const double guesses_log2 = ZxcvbnMatch(text.c_str(), nullptr, &raw);
  const match_list matches{raw};

  password_strength strength;
  strength.score = score_of(guesses_log2);
  if (strength.score >= password_score_required) return strength;
  const ZxcMatch_t* weakest = longest(matches.get());
  const habit seen = habit_of(weakest == nullptr ? NON_MATCH : weakest->Type);
  strength.warning = seen.warning;
  if (*seen.suggestion != '\0') strength.suggestions.emplace_back(seen.suggestion);
  strength.suggestions.emplace_back("Add another word or two. Uncommon words are better.");
  return strength;
}

core::result<void> check_account_password(std::string_view password) {
  const auto letters = core::count_code_points(password);
  if (!letters) return refuse("password", "Password should be valid UTF-8 text.");
  if (*letters < password_characters_min) {
    return refuse("password", "Password should be at least 8 characters.");
  }
  if (*letters > password_characters_max) return refuse("password", too_long);
  return check_strength(password, "password", /*suggests=*/true);
}

core::result<void> check_database_password(std::string_view password, std::string_view field) {
  const auto letters = core::count_code_points(password);
  if (!letters) return refuse(field, "Password should be valid UTF-8 text.");
  if (*letters > password_characters_max) return refuse(field, too_long);
  if (has_control_character(password)) {
    return refuse(field, "Password should not contain control characters.");
  }
  return check_strength(password, field, /*suggests=*/false);
}

}  // namespace signalbox::domain
