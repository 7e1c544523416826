#include "domain/identity/password_rules.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/crypto/random_text.hpp"
#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

std::string account_rule(std::string_view password) {
  const auto checked = check_account_password(password);
  if (checked) return "accepted";
  CHECK(checked.error().code == errc::bad_request);
  CHECK(checked.error().detail_code == "weak_password");
  CHECK(checked.error().fields.front().field == "password");
  return checked.error().message;
}

std::string database_rule(std::string_view password) {
  const auto checked = check_database_password(password);
  if (checked) return "accepted";
  CHECK(checked.error().code == errc::bad_request);
  CHECK(checked.error().fields.front().field == "db_pass");
  CHECK(checked.error().fields.front().message == checked.error().message);
  return checked.error().message;
}

std::string accented(std::size_t letters) {
  std::string made;
  for (std::size_t i = 0; i < letters; ++i)
    made += "\xc3\xa9";
  return made;
}

constexpr const char* too_long = "Password should be less than 100 characters";
constexpr const char* strong = "orbital-Teapot.7-glacier-Vowel";

/// A strong password of this length.
std::string at_length(std::size_t letters) {
  return strong + std::string(letters - std::string_view{strong}.size(), 'x');
}

}  // namespace

TEST_CASE("password rules: the score rises with the guesses a password needs") {
  CHECK(password_strength_of("").score == 0);
  CHECK(password_strength_of("password").score == 0);
  CHECK(password_strength_of("123456").score == 0);
  CHECK(password_strength_of("aaaaaaaaaaaa").score <= 1);
  CHECK(password_strength_of("qwertyuiop").score <= 1);
  CHECK(password_strength_of("h7Vq2").score >= 1);
  CHECK(password_strength_of("h7Vq2").score <= 3);
  CHECK(password_strength_of(strong).score == 4);
}

TEST_CASE("password rules: the score never falls when a random password grows") {
  constexpr std::string_view random = "x7Qm2vLk9Tz4Rw8N";
  int last = 0;
  for (std::size_t length = 0; length <= random.size(); ++length) {
    const int score = password_strength_of(random.substr(0, length)).score;
    CAPTURE(length);
    CHECK(score >= last);
    last = score;
  }
  CHECK(last == 4);
}

TEST_CASE("password rules: a weak password gets its reason") {
  CHECK(password_strength_of("password").warning == "Common words and names are guessed first.");
  CHECK(password_strength_of("kkkkkkkkkk").warning == "Repeated characters add little strength.");
  CHECK(password_strength_of("abcdefgh").warning ==
        "Sequences such as abc or 4321 are guessed first.");
  CHECK(password_strength_of("p@ssw0rd").warning ==
        "Replacing letters with digits or symbols does not hide a common word.");
  CHECK(password_strength_of("zxcvfdsa").warning == "Adjacent keys are guessed first.");
  CHECK(password_strength_of("zxcvfdsa").suggestions.front() == "Do not use keyboard patterns.");
  for (const std::string date : {"24.12.1987", "1964"}) {
    CAPTURE(date);
    CHECK(password_strength_of(date).warning == "Dates and years are guessed first.");
    CHECK(password_strength_of(date).suggestions.front() == "Do not use dates related to you.");
  }
  for (const char* weak : {"password", "aaaaaaaa", "abcdefgh", "h7Vq2"})
    CHECK_FALSE(password_strength_of(weak).suggestions.empty());
}

TEST_CASE("password rules: a strong password gets no feedback") {
  const password_strength strength = password_strength_of(strong);
  CHECK(strength.warning.empty());
  CHECK(strength.suggestions.empty());
}

TEST_CASE("password rules: more than 99 characters are not scored") {
  CHECK(password_strength_of(strong + std::string(60, 'x')).score == 4);
  const password_strength strength = password_strength_of(strong + std::string(100, 'x'));
  CHECK(strength.score == 0);
  CHECK(strength.warning == too_long);
}

TEST_CASE("password rules: invalid UTF-8 is not scored") {
  CHECK(password_strength_of("x7Qm2vLk9Tz4Rw8N\xff").score == 0);
}

TEST_CASE("password rules: an account's password has 8 to 99 characters") {
  CHECK(account_rule("") == "Password should be at least 8 characters.");
  CHECK(account_rule("x7Qm2vL") == "Password should be at least 8 characters.");
  CHECK(account_rule(at_length(99)) == "accepted");
  CHECK(account_rule(at_length(100)) == too_long);
}

TEST_CASE("password rules: an account's password must score 4") {
  CHECK(account_rule(strong) == "accepted");
  CHECK(account_rule("12345678") ==
        "Common words and names are guessed first. You need a stronger password. Use several "
        "unrelated words. Add another word or two. Uncommon words are better.");
  for (const char* weak : {"12345678", "password1", "aaaaaaaaaaaa", "qwertyuiop", "eight-letters"})
    CHECK(account_rule(weak).find("You need a stronger password.") != std::string::npos);
}

TEST_CASE("password rules: characters are counted, not bytes") {
  CHECK(account_rule(accented(7)) == "Password should be at least 8 characters.");
  CHECK(account_rule(strong + accented(69)) == "accepted");
  CHECK(account_rule(strong + accented(70)) == too_long);
  CHECK(account_rule("12345678\xff") == "Password should be valid UTF-8 text.");
}

TEST_CASE("password rules: a database password must score 4") {
  CHECK(database_rule(strong) == "accepted");
  CHECK(database_rule("password") ==
        "Common words and names are guessed first. You need a stronger password.");
  CHECK(database_rule("h7Vq2") == "You need a stronger password.");
  CHECK(database_rule("").ends_with("You need a stronger password."));
}

TEST_CASE("password rules: a database password above 99 characters has the specification's text") {
  CHECK(database_rule(std::string(100, 'a')) == too_long);
}

TEST_CASE("password rules: a database password contains no control characters") {
  CHECK(database_rule(std::string(strong) + '\n') ==
        "Password should not contain control characters.");
  CHECK(database_rule(std::string(strong) + std::string(1, '\0')) ==
        "Password should not contain control characters.");
  CHECK(database_rule(std::string(strong) + '\xff') == "Password should be valid UTF-8 text.");
}

TEST_CASE("password rules: a generated password scores 4 and is valid for databases") {
  const auto random = seeded_entropy(7);
  for (int i = 0; i < 200; ++i) {
    const std::string password = random_password(random);
    CAPTURE(password);
    CHECK(password_strength_of(password).score == password_score_required);
    CHECK(check_database_password(password).has_value());
  }
}
