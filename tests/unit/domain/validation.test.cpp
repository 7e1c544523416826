#include "domain/validation.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

/// Returns the accepted name, or "! " and the fault.
std::string name_of(std::string_view text) {
  const auto checked = check_name("name", text);
  if (checked) return *checked;
  CHECK(checked.error().code == errc::bad_request);
  REQUIRE(checked.error().fields.size() == 1);
  CHECK(checked.error().fields.front().field == "name");
  CHECK(checked.error().message == "name: " + checked.error().fields.front().message);
  return "! " + checked.error().fields.front().message;
}

bool is_email(std::string_view text) {
  return check_email("email", text).has_value();
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string made;
  for (std::size_t i = 0; i < times; ++i)
    made += text;
  return made;
}

constexpr std::string_view hidden = "! must not contain control or hidden characters";
constexpr std::string_view e_acute = "\xc3\xa9";

}  // namespace

TEST_CASE("validation: a name is trimmed") {
  CHECK(name_of("Acme") == "Acme");
  CHECK(name_of("  Acme Inc. \t\n") == "Acme Inc.");
  CHECK(name_of("\xc2\xa0\xe3\x80\x80"
                "Acme"
                "\xe2\x80\x83") == "Acme");
  CHECK(name_of("<b>\"'; DROP TABLE") == "<b>\"'; DROP TABLE");
}

TEST_CASE("validation: a name has 1 to 64 characters") {
  CHECK(name_of("a") == "a");
  CHECK(name_of(std::string(64, 'a')) == std::string(64, 'a'));
  CHECK(name_of(std::string(65, 'a')) == "! must have at most 64 characters");
  CHECK(name_of(repeated(e_acute, 64)) == repeated(e_acute, 64));
  CHECK(name_of(repeated(e_acute, 65)) == "! must have at most 64 characters");
  CHECK(name_of(std::string(100, ' ') + "a") == "a");
}

TEST_CASE("validation: a name must be visible") {
  CHECK(name_of("") == "! must not be empty");
  CHECK(name_of(" \t\n") == "! must not be empty");
  CHECK(name_of("\xe2\x80\x8d") == "! must not be empty");
  CHECK(name_of("\xef\xb8\x8f") == "! must not be empty");
}

TEST_CASE("validation: a name may contain emoji, joined or not") {
  const std::string family = "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7";
  CHECK(name_of(family) == family);
}

TEST_CASE("validation: control characters and marks that hide or reorder text are refused") {
  CHECK(name_of(std::string_view("a\0b", 3)) == hidden);
  CHECK(name_of("a\nb") == hidden);
  CHECK(name_of("a\tb") == hidden);
  CHECK(name_of("a\x7f"
                "b") == hidden);
  CHECK(name_of("a\xc2\x85"
                "b") == hidden);
  CHECK(name_of("a\xe2\x80\x8b"
                "b") == hidden);
  CHECK(name_of("a\xe2\x80\xae"
                "b") == hidden);
  CHECK(name_of("a\xe2\x81\xa6"
                "b") == hidden);
  CHECK(name_of("a\xef\xbb\xbf"
                "b") == hidden);
  CHECK(name_of("a\xe2\x80\xa8"
                "b") == hidden);
}

TEST_CASE("validation: a name that is not UTF-8 is refused") {
  CHECK(name_of("a\xff") == "! must be UTF-8");
  CHECK(name_of("\xc3") == "! must be UTF-8");
}

TEST_CASE("validation: an e-mail address is trimmed and converted to lower case") {
  CHECK(check_email("email", " Ada.Lovelace+db@Example.COM ").value() ==
        "ada.lovelace+db@example.com");
  CHECK(check_email("email", "root@localhost").value() == "root@localhost");
}

TEST_CASE("validation: valid addresses") {
  for (const char* text : {"a@b.co", "a.b@c.d.e", "a_b-c@d-e.fr", "o'neil@example.ie", "1@2.3",
                           "x@xn--bcher-kva.example", "#!$%&'*+-/=?^_`{|}~@example.com"}) {
    CAPTURE(text);
    CHECK(is_email(text));
  }
}

TEST_CASE("validation: invalid addresses") {
  for (const char* text : {"",
                           "ada",
                           "@",
                           "ada@",
                           "@example.com",
                           "ada@example",
                           "ada@.com",
                           "ada@example.",
                           "ada@example..com",
                           "ada@-example.com",
                           "ada@example-.com",
                           "a da@example.com",
                           "ada@exa mple.com",
                           ".ada@example.com",
                           "ada.@example.com",
                           "a..da@example.com",
                           "ada@lovelace@example.com",
                           "\"ada\"@example.com",
                           "ada@[127.0.0.1]",
                           "ada@example.com\n.",
                           "ad\xc3\xa9@example.com",
                           "ada@ex\xc3\xa9mple.com",
                           "ada\x01@example.com",
                           "ada@exam_ple.com",
                           "ada@example.com\xff",
                           "<ada@example.com>"}) {
    CAPTURE(text);
    CHECK_FALSE(is_email(text));
  }
}

TEST_CASE("validation: the parts of an address have the limits of the RFCs") {
  CHECK(is_email(std::string(64, 'a') + "@example.com"));
  CHECK_FALSE(is_email(std::string(65, 'a') + "@example.com"));
  CHECK(is_email("a@" + std::string(63, 'b') + ".com"));
  CHECK_FALSE(is_email("a@" + std::string(64, 'b') + ".com"));
  const std::string host = repeated(std::string(61, 'b') + '.', 4);
  const std::string fitting = "abc@" + host + "co";
  REQUIRE(fitting.size() == email_bytes_max);
  CHECK(is_email(fitting));
  CHECK_FALSE(is_email('a' + fitting));
}

TEST_CASE("validation: a refused address names its field") {
  const auto checked = check_email("primary_email", "ada");
  REQUIRE_FALSE(checked.has_value());
  CHECK(checked.error().code == errc::bad_request);
  CHECK(checked.error().fields.front().field == "primary_email");
  CHECK(checked.error().fields.front().message == "must be an e-mail address");
}

TEST_CASE("validation: a username has the characters of an address's local part") {
  for (const auto* text : {"ada", " ada ", "Ada.Lovelace-1", "a+b_c", "0"}) {
    CAPTURE(text);
    CHECK(check_username("username", text).has_value());
  }
  CHECK(*check_username("username", " ada ") == "ada");
  for (const auto& text :
       {std::string{}, std::string{" "}, std::string{"a b"}, std::string{"a@b"}, std::string{"<a>"},
        std::string{"\xc3\xa9"}, std::string{".a"}, std::string(65, 'a')}) {
    CAPTURE(text);
    REQUIRE_FALSE(check_username("username", text).has_value());
    CHECK(check_username("username", text).error().fields.front().field == "username");
  }
}

TEST_CASE("validation: a person's name may be empty, and is checked like a name otherwise") {
  CHECK(check_person_name("first_name", "  ")->empty());
  CHECK(*check_person_name("first_name", " Ada ") == "Ada");
  CHECK_FALSE(check_person_name("first_name", std::string(65, 'a')).has_value());
  CHECK_FALSE(check_person_name("first_name", "A\nB").has_value());
}
