#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/rows/own_transaction.hpp"
#include "api/rows/table_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/query/change_statement.hpp"
#include "domain/query/row_changes.hpp"

namespace signalbox::api {

/// For a lock that another session holds.
inline constexpr std::chrono::seconds lock_wait_max{5};

/// What became of changes: all were saved, or none.
struct saving {
  core::json rows = core::json::array();
  core::json conflicts = core::json::array();
  std::optional<tenant_sql::text_failure> failure = std::nullopt;
  std::optional<std::size_t> failed_index = std::nullopt;  ///< of the change, if it is known

  [[nodiscard]] bool is_saved() const { return !failure && conflicts.empty(); }
};

/// Saves changes in one transaction.
///
/// Rows that no longer exist, or not in the expected version, are missing in the result of their
/// statement. After such a conflict the rest is still tried, so that all conflicts are known at
/// once. When a batch fails, halves of it are tried again to find the change that failed.
class change_saving {
 public:
  change_saving(call& c, const sql_access& access, const domain::table_facts& table,
                const std::vector<domain::row_change>& changes)
      : call_(c), access_(access), table_(table), changes_(changes) {}

  /// Call it once. Errors: those of the statements, when it is not known that PostgreSQL refused
  /// one; `payload_too_large` for saved rows that are too large to be returned.
  [[nodiscard]] boost::asio::awaitable<core::result<saving>> save();

 private:
  using failure = std::optional<tenant_sql::text_failure>;
  using rows = std::vector<tenant_sql::collected_row>;

  boost::asio::awaitable<core::result<void>> save_in(own_transaction& in);
  boost::asio::awaitable<core::result<void>> save_batch(own_transaction& in,
                                                        domain::change_batch of);
  boost::asio::awaitable<core::result<void>> find_failed(own_transaction& in,
                                                         domain::change_batch of);
  boost::asio::awaitable<core::result<failure>> run(own_transaction& in, domain::change_batch of);
  boost::asio::awaitable<core::result<void>> command(own_transaction& in, std::string_view text);
  boost::asio::awaitable<core::result<void>> read_versions(own_transaction& in, std::size_t from);
  boost::asio::awaitable<core::result<void>> read_conflicts();
  boost::asio::awaitable<core::result<void>> read_conflicts_of(std::vector<std::size_t> some);
  [[nodiscard]] std::vector<domain::row_change> present_form(domain::change_batch of) const;
  [[nodiscard]] failure keep(domain::change_batch of, const domain::change_result& form, rows all);
  void keep_row(std::size_t index, const domain::change_result& form,
                tenant_sql::collected_row row);
  void fail(tenant_sql::text_failure why, std::optional<std::size_t> index);

  /// A row that an earlier change of this call has changed.
  struct changed_row {
    domain::named_values key;
    std::optional<std::string> version = std::nullopt;
  };

  call& call_;
  const sql_access& access_;
  const domain::table_facts& table_;
  const std::vector<domain::row_change>& changes_;
  saving made_;
  std::vector<std::size_t> missing_;
  std::map<domain::named_values, changed_row> changed_;  ///< by the keys that the client knows
};

}  // namespace signalbox::api
