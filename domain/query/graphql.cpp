#include "domain/query/graphql.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view before_answer = R"([{"answer":)";
constexpr std::string_view after_answer = "}]";

}  // namespace

bool may_lack_graphql(std::string_view sqlstate) {
  constexpr std::string_view undefined_function = "42883";
  constexpr std::string_view invalid_schema_name = "3F000";
  return sqlstate == undefined_function || sqlstate == invalid_schema_name;
}

std::string_view graphql_answer_in(std::string_view rows) {
  if (!rows.starts_with(before_answer) || !rows.ends_with(after_answer)) return "null";
  rows.remove_prefix(before_answer.size());
  rows.remove_suffix(after_answer.size());
  return rows;
}

}  // namespace signalbox::domain
