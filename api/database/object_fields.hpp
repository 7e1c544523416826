#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "api/http/route.hpp"
#include "core/error.hpp"

/// Fields that the calls on definitions have in common.
namespace signalbox::api {

/// Longest expression or body of a definition, in characters.
inline constexpr std::size_t definition_characters_max = 100'000;
/// PostgreSQL's own limit on the columns of a table.
inline constexpr std::size_t columns_max = 1'600;

/// A name: 1 to 63 bytes.
[[nodiscard]] body_field name_field(std::string_view name, std::string_view summary,
                                    bool required = false);
/// An optional list of names.
[[nodiscard]] body_field names_field(std::string_view name, std::string_view summary);
/// A part of SQL, or another long text.
[[nodiscard]] body_field sql_field(std::string_view name, std::string_view summary,
                                   bool required = false);
[[nodiscard]] body_field choice_field(std::string_view name, std::string_view summary,
                                      std::vector<std::string_view> texts);
[[nodiscard]] body_field boolean_field(std::string_view name, std::string_view summary);
[[nodiscard]] body_field id_field(std::string_view name, std::string_view summary,
                                  bool required = false);
/// `dry_run`.
[[nodiscard]] body_field dry_run_field();

/// Returns whether the body says `dry_run`.
[[nodiscard]] bool is_dry_run(const call& c);

/// Query parameters of removals: `cascade` and `dry_run`.
[[nodiscard]] std::vector<query_field> removal_query(bool can_cascade = true);
/// Returns whether a query parameter of these says `true`. Errors: `bad_request`.
[[nodiscard]] core::result<bool> query_flag(const call& c, std::string_view name);

/// Returns settings of PostgreSQL in a field of the body: texts by their names. Errors:
/// `bad_request` with the field.
[[nodiscard]] core::result<std::map<std::string, std::string>> settings_in(const body& from,
                                                                           std::string_view field);

/// Returns the objects in a list of the body, each checked against `fields`. Errors: `bad_request`
/// with `list[n].field`.
[[nodiscard]] core::result<std::vector<body>> nested_bodies(const call& c, std::string_view list,
                                                            std::span<const body_field> fields);

}  // namespace signalbox::api
