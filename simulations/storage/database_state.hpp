#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "simulations/storage/commit_fate.hpp"
#include "simulations/storage/statement_handler.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

class memory_connection;

/// What a database in memory and its connections share.
struct database_state {
  struct known_statement {
    const statement_handler* handler = nullptr;
    std::uint64_t asked = 0;
  };

  explicit database_state(core::entropy random);

  [[nodiscard]] commit_fate next_commit();
  /// Tells of the audit entries whose change is committed by now.
  void notify();

  tables contents;
  std::unordered_map<std::string_view, known_statement> known;
  std::map<std::string, std::uint64_t> unknown;  ///< how often each was asked
  bool away = false;
  std::uint64_t generation = 0;  ///< connections of an earlier one are broken
  std::uint64_t commits = 0;
  std::function<commit_fate(std::uint64_t)> judge_commit;
  std::function<void(std::vector<std::int64_t>)> notified;
  memory_connection* in_transaction = nullptr;  ///< whoever has one open
};

}  // namespace signalbox::simulations
