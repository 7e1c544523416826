#pragma once

#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "tests/unit/api/scripted_installation.hpp"

namespace signalbox::api::testing {

/// Calls about the rows of tables in the tests' database.
class row_calls {
 public:
  /// Runs SQL as the owner. Throws when it fails.
  void sql(const std::string& text);
  /// Runs a query as the owner, and returns its first value.
  [[nodiscard]] core::json value(const std::string& query);

  /// Sends a call about a table in the schema public, unless `more` names another one.
  [[nodiscard]] transport::http::response send(std::string_view call, std::string_view table,
                                               const core::json& more = core::json::object(),
                                               std::string_view caller = "ada");
  /// Returns the answer of a call that succeeds.
  [[nodiscard]] core::json rows(std::string_view table,
                                const core::json& more = core::json::object());
  [[nodiscard]] core::json count(std::string_view table,
                                 const core::json& more = core::json::object());
  [[nodiscard]] core::json change(std::string_view table, const core::json& changes,
                                  const core::json& more = core::json::object());
  /// Returns the first values of all rows, with commas between them.
  [[nodiscard]] std::string first_values(std::string_view table, const core::json& more);
  /// Returns all rows, read page by page.
  [[nodiscard]] core::json all_pages(std::string_view table, core::json more);

  scripted_installation here;
};

/// Changes of the API.
/// @{
[[nodiscard]] core::json changed_row(const core::json& key, const core::json& values,
                                     const core::json& version = nullptr);
[[nodiscard]] core::json inserted_row(const core::json& values);
[[nodiscard]] core::json deleted_row(const core::json& key, const core::json& version = nullptr);
/// @}

/// Returns the answer of changes that are refused with this status.
[[nodiscard]] core::json refused_changes(row_calls& calls, std::string_view table,
                                         const core::json& changes, unsigned status = 400);

/// Creates `stock` (id, name, n >= 0) with three rows, and an empty `stock_line` that refers to it.
void make_stock(row_calls& calls);

/// Returns columns of all rows, ordered, with spaces between the rows.
[[nodiscard]] std::string contents(row_calls& calls, const std::string& columns,
                                   const std::string& table);

[[nodiscard]] core::json version_of(row_calls& calls, const std::string& table, int id);

}  // namespace signalbox::api::testing
