#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/call.hpp"
#include "api/rows/row_imports.hpp"
#include "api/rows/table_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

/// For a lock that another session holds, and for a statement of an import.
inline constexpr std::chrono::seconds import_statement_time_max{600};

/// What became of a part.
struct imported_part {
  std::size_t records = 0;
  std::uint64_t rows = 0;  ///< inserted or updated
  core::json rejected = core::json::array();
  std::size_t next_line = 1;
  /// Why the import cannot go on.
  std::optional<tenant_sql::text_failure> failure = std::nullopt;
};

/// Imports whole records in the import's transaction. A client that disconnects does not end it:
/// the part may be sent again, and then gets the same answer.
class part_import {
 public:
  part_import(call& c, open_import& of) : call_(c), of_(of) {}

  /// Opens what parts need: the temporary table. Errors: as `take_in`.
  [[nodiscard]] boost::asio::awaitable<core::result<std::optional<tenant_sql::text_failure>>>
  prepare();
  /// Call it once. Errors: those of `service::run`.
  [[nodiscard]] boost::asio::awaitable<core::result<imported_part>> take_in(std::string data);

 private:
  using failure = std::optional<tenant_sql::text_failure>;

  struct copied {
    std::uint64_t rows = 0;
    failure why;
  };
  struct staged_range {
    std::size_t first;
    std::size_t last;
    [[nodiscard]] std::size_t size() const { return last - first + 1; }
  };

  boost::asio::awaitable<core::result<void>> copy_directly(std::string data);
  boost::asio::awaitable<core::result<void>> stage(std::string data);
  [[nodiscard]] std::string accepted_records(std::string_view data,
                                             const domain::import_records& records);
  boost::asio::awaitable<core::result<void>> insert_staged(std::size_t count);
  boost::asio::awaitable<core::result<failure>> insert(staged_range some);
  boost::asio::awaitable<core::result<failure>> run(std::string text);
  boost::asio::awaitable<core::result<copied>> copy(std::string text, std::string data);
  void reject(const domain::import_record& what, std::size_t index, std::string reason,
              const tenant_sql::text_failure* why = nullptr);
  void fail_at(std::size_t line, tenant_sql::text_failure why);
  void fail_at(std::size_t line, std::string reason);

  call& call_;
  open_import& of_;
  imported_part made_;
  std::vector<domain::import_record> staged_;  ///< by the number in the temporary table, less one
  std::vector<std::size_t> numbers_;           ///< of these records in the part, from 0
  std::uint64_t affected_ = 0;                 ///< by the last statement
};

}  // namespace signalbox::api
