#include "domain/log/secret_mask.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <random>
#include <string>
#include <vector>

using namespace signalbox::domain;

TEST_CASE("secret mask: known forms of secrets") {
  const std::vector<std::pair<std::string, std::string>> texts{
      {"postgres://app:s3cret@db:5432/x", "postgres://app:***@db:5432/x"},
      {"postgresql://app:a/b@c#d@db/x?y", "postgresql://app:***@db/x?y"},
      {"https://user:pw@host/path", "https://user:***@host/path"},
      {"https://host:443/users/@me", "https://host:443/users/@me"},
      {"see https://host/a:b@c", "see https://host/a:b@c"},
      {"ALTER ROLE app PASSWORD 'it''s'", "ALTER ROLE app PASSWORD '***'"},
      {"create user x with encrypted password E'a\\'b' login",
       "create user x with encrypted password E'***' login"},
      {"alter role x password $q$ab$c$q$;", "alter role x password $q$***$q$;"},
      {"ALTER ROLE app PASSWORD NULL", "ALTER ROLE app PASSWORD NULL"},
      {"password 'open", "password '***"},
      {"host=db password=hunter2 user=x", "host=db password=*** user=x"},
      {"password = 'a b' x", "password = '***' x"},
      {R"({"password":"a\"b","x":1})", R"({"password":"***","x":1})"},
      {R"({\"password\":\"abc\",\"x\":1})", R"({\"password\":\"***\",\"x\":1})"},
      {"?apikey=abcdef&x=1", "?apikey=***&x=1"},
      {"client_secret: abc, x", "client_secret: ***, x"},
      {"Authorization: Bearer abc.def-123", "Authorization: Bearer ***"},
      {"authorization=Basic dXNlcjpwdw==", "authorization=Basic ***"},
      {"got bearer abcdefgh12345678 here", "got bearer *** here"},
      {"Set-Cookie: a=b; Path=/", "Set-Cookie: ***"},
      {"the bearer authentication failed", "the bearer authentication failed"},
      {"jwt eyJhbGciOi.eyJzdWIi.SflKx-w end", "jwt *** end"},
      {"key sbx_abcdefghijklmnopqrstuvwxyz0123 end", "key sbx_*** end"},
      {"-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----",
       "-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----"},
      {"password authentication failed for user \"app\"",
       "password authentication failed for user \"app\""},
      {"max_tokens=5 tokens: 7", "max_tokens=5 tokens: 7"},
      {"duration: 3 ms", "duration: 3 ms"},
      {"", ""}};
  for (const auto& [text, masked] : texts) {
    CHECK(mask_secrets(text) == masked);
    CHECK(mask_secrets(mask_secrets(text)) == mask_secrets(text));
  }
}

TEST_CASE("secret mask: a secret is in no masked text, whatever is around it") {
  std::mt19937 random{11};
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  constexpr std::string_view noise = "abc 0189 _-.,:;=/?&@#()[]{}<>'\"\\$%!\n\t";
  const auto some = [&](std::string_view of, std::size_t count) {
    std::string made;
    while (made.size() < count)
      made += of[random() % of.size()];
    return made;
  };
  const std::vector<std::pair<std::string, std::string>> forms{{"postgres://u:", "@host/db"},
                                                               {"https://u:", "@host"},
                                                               {"PASSWORD '", "'"},
                                                               {"password=", " "},
                                                               {"\"access_token\":\"", "\""},
                                                               {"api_key=", "&"},
                                                               {"Bearer ", " "},
                                                               {"secret: ", "\n"},
                                                               {"sbx_", " "}};
  for (int round = 0; round < 20'000; ++round) {
    const auto secret = some(letters, 24) + "7";
    const auto& [before, after] = forms[random() % forms.size()];
    // A quotation mark before it may make it part of another constant, which is masked as a whole.
    const auto text =
        some(noise, random() % 20) + ' ' + before + secret + after + some(noise, random() % 20);
    CAPTURE(text);
    const auto masked = mask_secrets(text);
    REQUIRE_FALSE(masked.contains(secret));
    REQUIRE(mask_secrets(masked) == masked);
  }
}

TEST_CASE("secret mask: the cost is linear for any repeated text") {
  for (const std::string_view piece : {"a",
                                       "://",
                                       "a://",
                                       "postgres://",
                                       "postgres://a:",
                                       "@",
                                       "a@",
                                       "password",
                                       "password=",
                                       "password '",
                                       "password $a$",
                                       "password $",
                                       "bearer ",
                                       "eyJ.",
                                       "eyJa.b",
                                       "sbx_",
                                       "-----BEGIN ",
                                       "-----BEGIN PRIVATE KEY-----",
                                       "\\\"password\\\":\\\"",
                                       "token:token:",
                                       "'",
                                       "$$",
                                       "e'"}) {
    CAPTURE(piece);
    std::string text;
    while (text.size() < 4'000'000)
      text += piece;
    const auto started = std::chrono::steady_clock::now();
    CHECK(mask_secrets(text).size() <= 4 * text.size());
    CHECK(std::chrono::steady_clock::now() - started < std::chrono::seconds{10});
  }
}

TEST_CASE("secret mask: names of secrets") {
  for (const auto* name : {"password", "PGPASSWORD", "db_password", "client_secret", "access_token",
                           "x-api-key", "apiKey", "Authorization", "refreshToken"})
    CHECK_MESSAGE(is_secret_name(name), name);
  for (const auto* name : {"", "user", "tokens", "key", "path", "author", "keyboard"})
    CHECK_FALSE_MESSAGE(is_secret_name(name), name);
  CHECK_FALSE(is_secret_name(std::string(1'000, 'p') + "password"));
}
