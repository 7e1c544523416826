#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/identifiers.hpp"
#include "domain/query/row_import.hpp"
#include "domain/query/table_facts.hpp"

namespace signalbox::api {

/// An import between its calls. The transaction with the same id has what was imported so far.
struct open_import {
  std::string id;
  domain::account_id person;
  sql_access access;
  domain::table_facts table;
  domain::row_import what;
  bool is_direct = false;
  bool has_index = false;      ///< of the temporary table
  std::size_t part = 0;        ///< the last one that was imported
  std::size_t part_bytes = 0;  ///< its size
  core::json part_answer;
  core::json result;          ///< of the finished import; null until then
  std::size_t line = 1;       ///< in which the next part begins
  std::uint64_t records = 0;  ///< received
  std::uint64_t bytes = 0;
  std::uint64_t rows = 0;      ///< inserted or updated
  std::uint64_t rejected = 0;  ///< records
  std::chrono::steady_clock::time_point began{};
  /// The next two are guarded by `row_imports`.
  std::chrono::steady_clock::time_point used_at{};
  bool is_claimed = false;
};

struct row_import_bounds {
  std::size_t of_project_max = 2;
};

/// The open imports. In memory only: their transactions end with the server, too. Thread-safe.
class row_imports {
 public:
  using clock = std::chrono::steady_clock;
  using bounds = row_import_bounds;

  explicit row_imports(bounds chosen = {}) : bounds_(chosen) {}

  /// The right to work with an import, which only one call has at a time.
  class claim {
   public:
    claim(row_imports& of, std::shared_ptr<open_import> what) : of_(&of), what_(std::move(what)) {}
    claim(claim&& other) noexcept : of_(other.of_), what_(std::move(other.what_)) {}
    claim& operator=(claim&&) = delete;
    ~claim() {
      if (what_) of_->release(*what_);
    }
    [[nodiscard]] open_import& operator*() const { return *what_; }
    [[nodiscard]] open_import* operator->() const { return what_.get(); }

   private:
    row_imports* of_;
    std::shared_ptr<open_import> what_;
  };

  /// Adds an import, claimed. Imports that were not used for `idle` are forgotten; their
  /// transactions have been rolled back by then. Errors: `too_many_requests`.
  [[nodiscard]] core::result<claim> add(open_import what, clock::duration idle,
                                        clock::time_point now);
  /// Errors: `not_found`; `conflict` while another call works with it.
  [[nodiscard]] core::result<claim> take(const std::string& id, const domain::project_ref& ref,
                                         const domain::account_id& person);
  /// Forgets an import, also while it is claimed. False when there is none.
  bool drop(const std::string& id, const domain::project_ref& ref,
            const domain::account_id& person);

 private:
  void release(open_import& what);

  const bounds bounds_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<open_import>> all_;  ///< guarded by the mutex; by id
};

}  // namespace signalbox::api
