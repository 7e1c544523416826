#include "domain/query/graphql.hpp"

#include <doctest/doctest.h>

using namespace signalbox;

TEST_CASE("graphql: the response is taken from the row as PostgreSQL wrote it") {
  CHECK(domain::graphql_answer_in(R"([{"answer":{"data":{"n":12345678901234567890.10}}}])") ==
        R"({"data":{"n":12345678901234567890.10}})");
  CHECK(domain::graphql_answer_in(R"([{"answer":null}])") == "null");
  CHECK(domain::graphql_answer_in("[]") == "null");
}

TEST_CASE("graphql: only an unknown function or schema may mean that the extension is missing") {
  CHECK(domain::may_lack_graphql("42883"));
  CHECK(domain::may_lack_graphql("3F000"));
  CHECK_FALSE(domain::may_lack_graphql("42501"));
  CHECK_FALSE(domain::may_lack_graphql(""));
}
