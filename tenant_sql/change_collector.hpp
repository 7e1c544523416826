#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "domain/database/changed_rows.hpp"
#include "domain/database/live_rows.hpp"
#include "tenant_sql/pgoutput.hpp"

namespace signalbox::tenant_sql {

/// Collects the keys of changed rows of the followed tables from the messages of a stream. No I/O.
/// Its memory is bounded by the tables, not by the changes.
class change_collector {
 public:
  /// Tables whose definitions are kept; changes of further ones are known without their keys.
  static constexpr std::size_t relations_max = 2'000;

  /// Follows these tables from now on.
  void follow(const std::set<std::uint32_t>& tables);
  /// Sets the keys of tables as the catalogue has them.
  void set_keys(const domain::live_facts& facts);

  /// Errors: `bad_request` for bytes that are no message.
  [[nodiscard]] core::result<void> add(std::string_view message);

  /// True when a whole transaction, or more of them, has changed followed tables.
  [[nodiscard]] bool has_notices() const { return !in_transaction_ && !changed_.empty(); }
  /// Returns the notices by table, and begins new ones.
  [[nodiscard]] std::map<std::uint32_t, core::json> take_notices();

 private:
  struct known_table {
    std::vector<std::string> columns;
    /// Of the columns of the primary key; nothing if one is missing.
    std::optional<std::vector<std::size_t>> key;
  };

  void add(const pgoutput::relation& of);
  void add(const pgoutput::insert& of);
  void add(const pgoutput::update& of);
  void add(const pgoutput::remove& of);
  void add(const pgoutput::truncate& of);
  void find_key(std::uint32_t oid, known_table& in) const;
  [[nodiscard]] std::optional<std::vector<std::string>> key_of(std::uint32_t oid,
                                                               const pgoutput::tuple& row) const;
  void put(std::uint32_t oid, domain::live_change what,
           std::optional<std::vector<std::string>> key);

  std::set<std::uint32_t> followed_;
  std::map<std::uint32_t, std::vector<std::string>> keys_;
  std::map<std::uint32_t, known_table> relations_;
  std::map<std::uint32_t, domain::changed_rows> changed_;
  bool in_transaction_ = false;
};

}  // namespace signalbox::tenant_sql
