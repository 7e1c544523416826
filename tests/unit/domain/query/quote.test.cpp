#include "domain/query/quote.hpp"

#include <doctest/doctest.h>

using namespace signalbox::domain;

TEST_CASE("quote_ident: quotes only names that need it") {
  CHECK(quote_ident("users") == "users");
  CHECK(quote_ident("_u1") == "_u1");
  CHECK(quote_ident("Users") == "\"Users\"");
  CHECK(quote_ident("1st") == "\"1st\"");
  CHECK(quote_ident("") == "\"\"");
  CHECK(quote_ident("a\"b") == "\"a\"\"b\"");
  CHECK(quote_ident("größe") == "\"größe\"");
  CHECK(quote_ident("app", "Users") == "app.\"Users\"");
  CHECK(quote_ident("", "users") == "users");
}

TEST_CASE("quote_ident: quotes reserved words, and not the unreserved ones") {
  CHECK(quote_ident("select") == "\"select\"");
  CHECK(quote_ident("user") == "\"user\"");
  CHECK(quote_ident("between") == "\"between\"");
  CHECK(quote_ident("name") == "name");
  CHECK(quote_ident("type") == "type");
}

TEST_CASE("quote_literal: doubles quotes, and writes backslashes as escapes") {
  CHECK(quote_literal("it's") == "'it''s'");
  CHECK(quote_literal("") == "''");
  CHECK(quote_literal("a\\b'c") == "E'a\\\\b''c'");
}

TEST_CASE("quoted names: names and texts are quoted whatever they contain") {
  CHECK(quoted_name("or\"der; DROP TABLE x") == "\"or\"\"der; DROP TABLE x\"");
  CHECK(quoted_name("\xf0\x9f\x9a\xa6") == "\"\xf0\x9f\x9a\xa6\"");
  CHECK(quoted_text("it's \\ here") == "E'it''s \\\\ here'");
  CHECK(quoted({.schema = "a.b", .name = "c"}) == "\"a.b\".\"c\"");
  CHECK(quoted({.schema = "", .name = "c"}) == "\"c\"");
}

TEST_CASE("array_text: the elements of an array keep quotes, backslashes, braces and NULL apart") {
  CHECK(array_text({}) == "{}");
  CHECK(array_text({"a", std::nullopt, "", "NULL", "{,}"}) == R"({"a",NULL,"","NULL","{,}"})");
  CHECK(array_text({R"(say "\")"}) == R"({"say \"\\\""})");
}
