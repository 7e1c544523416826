#pragma once

#include <cstddef>
#include <string_view>

/// GraphQL in a project's database: the extension pg_graphql answers requests with one function.
namespace signalbox::domain {

/// Longest document of a request, in characters.
inline constexpr std::size_t graphql_characters_max = 100'000;
/// Longest variables of a request, as JSON in bytes.
inline constexpr std::size_t graphql_variables_bytes_max = std::size_t{1024} * 1024;

/// The schema and the name of the function.
inline constexpr std::string_view graphql_schema = "graphql";
inline constexpr std::string_view graphql_function = "resolve";

/// The statement that answers a request: its document, its variables as JSON, and the name of the
/// operation.
inline constexpr std::string_view graphql_statement =
    "SELECT graphql.resolve($1::text, $2::jsonb, $3::text, NULL::jsonb) AS answer";

/// Returns true for an error that PostgreSQL reports without the function. A function that it calls
/// may be missing just as well, so that the caller still has to look for this one.
[[nodiscard]] bool may_lack_graphql(std::string_view sqlstate);

/// Returns the response in the rows of the statement, a JSON array with one object; a response that
/// is NULL is `null`. Its numbers stay as PostgreSQL wrote them.
[[nodiscard]] std::string_view graphql_answer_in(std::string_view rows);

}  // namespace signalbox::domain
