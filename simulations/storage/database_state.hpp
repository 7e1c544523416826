#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "simulations/storage/statement_handler.hpp"
#include "simulations/storage/statement_watcher.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

class memory_connection;

/// State shared by an in-memory database and its connections.
struct database_state {
  struct known_statement {
    const statement_handler* handler = nullptr;
    std::uint64_t requested = 0;
  };

  explicit database_state(core::entropy random);

  /// Notifies about audit entries whose change is committed.
  void notify();

  tables contents;
  std::unordered_map<std::string_view, known_statement> known;
  std::map<std::string, std::uint64_t> unknown;  ///< number of requests by statement
  bool away = false;
  std::uint64_t generation = 0;  ///< connections of an earlier generation are broken
  std::uint64_t commits = 0;
  statement_watcher watcher;
  std::function<void(std::vector<std::int64_t>)> notified;
  memory_connection* in_transaction = nullptr;  ///< the connection with an open transaction
};

}  // namespace signalbox::simulations
